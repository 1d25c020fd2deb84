// string-width makes a segmenter and a table of emoji as it is loaded, which takes 30 ms: it is loaded on first use.
module.exports = (text) => require('string-width').default(text);
