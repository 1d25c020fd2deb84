import { plural, singular } from '../../../base/plurals.ts';
import { isAction } from './verbs.ts';

/** Words that do not name what a verb is done to: `get-by-id`, `add-on`, `update-to`. */
const particles = /^(all|as|at|by|for|from|in|into|of|on|ons|off|or|out|to|up|with)(-|$)/;

/** Is it what a verb may be done to? */
const isThingName = (words: string): boolean => words !== '' && !particles.test(words);

/** `get-label` → `label`, `get`: the word and the verb of a phrase. One that repeats the word before it is its verb alone. */
export function splitPhrase(phrase: string, before: string): string[] {
  const [, verb = '', rest = ''] = /^(get|list|create|add|update|edit|delete|remove)-(.+)$/.exec(phrase) ?? [];
  if (rest === 'all' && (verb === 'get' || verb === 'list')) return ['list'];
  if (!isThingName(rest)) return [phrase];
  const one = singular(before).replaceAll(' ', '-');
  if (before !== '' && singular(rest) === singular(before)) return [verb];
  const thing = before !== '' && rest.startsWith(`${one}-`) ? rest.slice(one.length + 1) : rest;
  const listed = verb === 'get' ? thing.replace(/(.)-list$/, '$1') : thing;
  if (listed !== thing) return [plural(listed), 'list'];
  return [['create', 'add', 'list'].includes(verb) ? plural(thing) : thing, verb];
}

/** `calculate-tax` → `tax`, `calculate`: what is done to a thing is below it. */
export function splitAction(phrase: string): string[] {
  const [, verb = '', thing = ''] = /^([a-z]+)-(.+)$/.exec(phrase) ?? [];
  return isAction(phrase) && isThingName(thing) && !isAction(thing) ? [thing, verb] : [phrase];
}
