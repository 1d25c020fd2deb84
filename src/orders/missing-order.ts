import { escaped, type Message } from '../base/text/message.ts';

/** A number with # in front never reaches a command: a shell takes it for a comment. */
export const hashHint = escaped`A shell takes # for a comment: type 2203, or '#2203'.`;

/** Says that an argument is missing, by its name in the usage of a command. */
export const missingArgument = (name = ''): Message =>
  name === 'order' ? escaped`<${name}> is missing. ${hashHint}` : escaped`<${name}> is missing.`;
