import { isRead, type Operation } from '../../operations/manifest.ts';
import type { DocumentOperation } from '../document.ts';
import { isVersion, kebabCase, tokensOf } from '../names/path-words.ts';

/** Parts of a service that are there to be tried out. */
const trials =
  /^(sandbox|test|tests|testing|mocks?|demo|examples?|samples?|playground|staging|simulat(e|or|ion)|experimental|beta|alpha|labs?)$/;

/** Parts of a service where something is bought or paid. */
const tills = /^(checkouts?|carts?|baskets?|payments?|pay|billing|subscriptions?|wallets?|drafts?|quotes?)$/;

/** Those who have an account below the user's. */
const below =
  /(^|-)(sub-?(account|merchant|seller|user|client)s?|child(ren)?-accounts?|(sub|child)-(account|merchant)s?)(-|$)/;

const paying = /(^|-)(pay|pays|paying|charges?|checkout|purchases?|buys?|debits?)(-|$)/;

const reading = /^(get|gets|list|lists|fetch|fetches|retrieve|retrieves|search|find|query|show|view|read|display)(-|$)/;

const isTrialWord = (word: string): boolean => trials.test(word) || (isVersion(word) && /alpha|beta|rc/.test(word));

/**
 * May an operation of a document never take the place of a built-in one, though its route agrees? It is for trials, about
 * accounts below the user's, spends where the built-in one does not, or only reads where the built-in one writes.
 */
export function neverReplaces(theirs: DocumentOperation, entry: Operation): boolean {
  const { path, title, operationId = '', tags, isExperimental } = theirs;
  const words = tokensOf(path).filter((token) => token !== undefined);
  const texts = [title, operationId].map(kebabCase);
  const isTrial =
    isExperimental === true ||
    words.some(isTrialWord) ||
    [...texts, ...tags.map(kebabCase)].some((text) => text.split('-').some((word) => trials.test(word)));
  if (isTrial || [...words, ...texts].some((text) => below.test(text))) return true;
  if (words.some((word) => tills.test(word))) return true;
  if (isRead(entry) || entry.group === 'authentication') return false;
  if (entry.costsMoney === undefined && texts.some((text) => paying.test(text))) return true;
  return texts.some((text) => reading.test(text));
}
