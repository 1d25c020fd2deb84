import { type ErrorCode, type ExitName, furtherErrors } from '../../base/failure.ts';
import type { ValueSchema } from '../../operations/manifest.ts';

const text: ValueSchema = { type: 'string' };

/** Returns the JSON schema of an error that is printed as JSON. `names` are those of the exit codes. */
export function errorSchema(names: readonly ExitName[]): ValueSchema {
  const codes: readonly ErrorCode[] = [...names.filter((name) => name !== 'done'), 'busy'];
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { ...text, enum: codes, description: `of an exit code its name; busy: ${furtherErrors.busy.when}` },
          message: text,
          hint: { ...text, description: 'what to type next, for people' },
          commands: {
            type: 'array',
            description:
              'the commands that message and hint name, each for a POSIX shell; a word in < > has to be filled in first',
            items: text,
          },
          outcome: {
            ...text,
            enum: ['unknown'],
            description: 'of a write that may or may not have happened: look at the service before it is sent again',
          },
          status: { type: 'integer', description: 'of the response' },
          retry_after: { type: 'integer', description: 'seconds, where the service says when to come back' },
          fields: {
            type: 'array',
            description: 'what is wrong with the values that were sent',
            items: {
              type: 'object',
              required: ['field', 'messages'],
              properties: { field: text, messages: { type: 'array', items: text } },
            },
          },
          cause: {
            type: 'object',
            description: 'of code partial: the failure behind it, or code unproved',
            required: ['code', 'message'],
            properties: {
              code: { ...text, enum: [...codes, 'unproved'] },
              message: text,
              status: { type: 'integer' },
              retry_after: { type: 'integer' },
              request_id: text,
            },
          },
          request: {
            type: 'object',
            required: ['method', 'url'],
            properties: { method: text, url: text, proxy: text },
          },
          request_id: text,
          results: {
            type: 'array',
            description: 'of several requests, one for each',
            items: {
              type: 'object',
              required: ['id', 'outcome'],
              properties: {
                id: { ...text, description: "names the request: its record, else the shop's own number, else its key" },
                key: { ...text, description: 'in the ledger' },
                order_id: { type: ['integer', 'string'], description: 'of the order, if there is one' },
                order_number: text,
                external_id: text,
                row: { type: 'integer', description: 'of the file' },
                may_be_id: {},
                outcome: { ...text, enum: ['done', 'failed', 'unknown', 'not_sent'] },
                status: { type: 'integer', description: 'of the response, where it failed' },
                message: text,
              },
            },
          },
        },
      },
    },
  };
}
