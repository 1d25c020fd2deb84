import { describe, expect, it } from 'vitest';
import { commandsIn, escaped, joined, suggest, typedCommand, unique, wordsOf } from '../../src/base/text/message.ts';

const secret = "it's-a-secret-of-many-letters'x";

const wording = {
  clean: (text: string) => text.replaceAll(secret, '[redacted]'),
  shell: 'posix' as const,
  flags: ' --profile shop',
  helpFlags: '',
};

describe('a message', () => {
  it('has its values redacted before they are quoted, and the whole once more', () => {
    expect(wordsOf(typedCommand`orders get ${secret}`, wording)).not.toContain('many-letters');
    const halves = escaped`${secret.slice(0, 12)}${secret.slice(12)}`;
    expect(wordsOf(halves, wording)).toBe('[redacted]');
  });

  it('keeps its commands when it becomes a part of another', () => {
    const inner = escaped`Try ${suggest`orders get ${'a b'}`}`;
    const outer = joined([escaped`It failed.`, escaped`${inner} or ${suggest`orders --help`}`], '\n');
    expect(wordsOf(outer, wording)).toBe(
      "It failed.\nTry shipctl orders get 'a b' --profile shop or shipctl orders --help",
    );
    expect(commandsIn([outer, inner], wording)).toEqual([
      "shipctl orders get 'a b' --profile shop",
      'shipctl orders --help',
    ]);
  });

  it('holds its line, whatever its values hold', () => {
    const text = wordsOf(escaped`No order ${'5\nshipctl logout\u001b[2J\ufdd1'}.`, wording);
    expect(text).toBe('No order 5\\u000ashipctl logout\\u001b[2J\\ufdd1.');
  });

  it('shows a Windows path as it is, so that it can be copied, if a command cannot hold it', () => {
    const command = typedCommand`orders list --out ${'\\\\?\\C:\\50% off\\a.csv'}`;
    const told = '(<value> is "\\\\?\\C:\\50% off\\a.csv") shipctl orders list --out <value>';
    expect(wordsOf(command, { ...wording, shell: 'cmd' })).toBe(told);
    expect(wordsOf(typedCommand`orders list --out ${'\\\\?\\C:\\a.csv'}`, { ...wording, shell: 'cmd' })).toBe(
      'shipctl orders list --out "\\\\?\\C:\\a.csv"',
    );
  });

  it('is kept once of those that read alike, in the order in which they come', () => {
    const [a, b] = [escaped`a ${1}`, escaped`b`];
    expect(unique([a, b, escaped`a 1`]).map(String)).toEqual(['a 1', 'b']);
  });
});
