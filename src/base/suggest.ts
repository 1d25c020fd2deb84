const safe = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** A word as a shell takes it. */
export const shellWord = (word: string): string => (safe.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Stands where the run's own flags go. Unicode keeps this code point for uses inside a program. */
const slot = '\uFDD0';

/**
 * A command to type, for a message: `suggest('login')`. Who writes it need not know the run; what prints the message adds
 * the flags without which the command would be about another account.
 */
export const suggest = (words: string): string => `shipctl ${words}${slot}`;

/** A message with the run's flags in its commands: none, or each with a space before it. */
export const fillSuggestions = (text: string, flags: string): string => text.replaceAll(slot, flags);
