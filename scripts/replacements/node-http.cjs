// undici reads one number from node:http, and asks whether a body is an IncomingMessage: none is.
module.exports = { maxHeaderSize: 16_384, IncomingMessage: class {} };
