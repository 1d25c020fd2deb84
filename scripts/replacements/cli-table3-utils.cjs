// For each line of a cell, cli-table3 shortens the whole cell for its debug log, which is off. That makes a cell with a
// line for each row of a page a thousand times as slow.
const utils = require('cli-table3/src/utils.js');

const truncate = (text, ...rest) => (text.includes('\n') ? '' : utils.truncate(text, ...rest));

module.exports = { ...utils, truncate };
