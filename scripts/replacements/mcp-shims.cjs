// The SDK checks with it what people type into forms of servers; shipctl has none. It would be another ajv.
exports.DefaultJsonSchemaValidator = class {};
exports.process = process;
