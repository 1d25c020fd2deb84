import { plural, singular } from '../../base/text/names.ts';
import { isAction, isJoined, isListing } from './verbs.ts';

/** Words that do not name what a verb is done to: `get-by-id`, `add-on`, `update-to`. */
const particles = /^(all|and|as|at|by|for|from|in|into|of|on|ons|off|or|out|to|up|with)(-|$)/;

/** Can it be the object of a verb? `label` can, `label-for-order` cannot. */
const isThingName = (words: string): boolean => words !== '' && !particles.test(words) && !isJoined(words);

/**
 * `get-label` → `label`, `get`, and `get-labels` → `labels`, `list`: the word and the verb of a phrase. One that repeats the
 * word before it is its verb alone.
 */
export function splitPhrase(phrase: string, before: string): string[] {
  const [, said = '', rest = ''] =
    /^(get|list|create|add|update|edit|delete|remove)-(.+)$/.exec(phrase.replace(/^fetch-/, 'get-')) ?? [];
  const one = singular(before).replaceAll(' ', '-');
  const thing = before !== '' && rest.startsWith(`${one}-`) ? rest.slice(one.length + 1) : rest;
  const verb = said === 'get' && isListing(thing, 'unknown') ? 'list' : said;
  if (rest === 'all' && verb === 'list') return ['list'];
  if (!isThingName(rest)) return [phrase];
  if (before !== '' && singular(rest) === singular(before)) return [verb];
  const listed = said === 'get' ? thing.replace(/(.)-list$/, '$1') : thing;
  if (listed !== thing) return [plural(listed), 'list'];
  return [['create', 'add', 'list'].includes(verb) ? plural(thing) : thing, verb];
}

/** `calculate-tax` → `tax`, `calculate`: what is done to a thing is below it. */
export function splitAction(phrase: string): string[] {
  const [, verb = '', thing = ''] = /^([a-z]+)-(.+)$/.exec(phrase) ?? [];
  return isAction(phrase) && isThingName(thing) && !isAction(thing) ? [thing, verb] : [phrase];
}
