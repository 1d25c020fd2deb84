import type { Shell } from './shell-quotes.ts';

// A message is not text until it is printed: what is in it is told by kind. So no value of others can pass for a command of ours or
// begin a line, and each value is redacted before it is escaped and quoted.

/** A value of others: an id, a file name, what the service said. It is written within one line. */
export interface ValuePart {
  readonly value: string;
}

/** A command to type. */
export interface CommandPart {
  readonly command: readonly WordPart[];
  /** `own` is of shipctl, and gets the flags of the run; `typed` is what the user has typed, with all its flags; `system` is of another program. */
  readonly kind: 'own' | 'typed' | 'system';
  /** The same for shells of Windows that have other programs. */
  readonly instead?: { readonly [S in Shell]?: readonly WordPart[] };
}

/** A mistyped word and the words that it may mean, which replace it in a corrected line. The sentence about it stands behind it. */
export interface MeantPart {
  readonly typed: string;
  readonly meant: readonly string[];
}

/** A text of ours, a value, a command, or what a word may mean. */
export type MessagePart = string | ValuePart | CommandPart | MeantPart;

/** One word with placeholders that a person fills in: `Zajil=<courier>`. */
export interface WordToFill {
  readonly toFill: readonly (string | ValuePart)[];
}

export type WordPart = string | ValuePart | WordToFill;

/** A part of a command; `words` makes one. */
export interface CommandWords {
  readonly parts: readonly WordPart[];
}
