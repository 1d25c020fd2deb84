// What shipctl never calls: undici's HTTP/2 and its bodies for fetch; commander's subcommands in programs of their own.
module.exports = () => {
  throw new Error('This module is not in the bundle.');
};
