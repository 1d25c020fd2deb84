// cli-table3 brings an old string-width that miscounts Arabic marks and joiners.
module.exports = require('../../src/output/text-width.ts').widthOf;
