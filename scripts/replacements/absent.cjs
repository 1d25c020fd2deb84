// What shipctl never calls: undici's HTTP/2 and its bodies for fetch; commander's subcommands in programs of their own;
// large objects of databases.
module.exports = () => {
  throw new Error('This module is not in the bundle.');
};
