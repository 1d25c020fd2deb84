import { isAction } from './verbs.ts';

/** Shorter parts are taken to be one word. */
const shortest = 6;

/** `/stores/listtags` of "List tags" → `/stores/list-tags`: the title says where the words in the last part of a path end. */
export function withSpelledWords(path: string, title: string): string {
  const part = /[a-z]+$/.exec(path)?.[0] ?? '';
  if (part.length < shortest || isAction(part)) return path;
  const words: string[] = [];
  let length = 0;
  for (const word of title.toLowerCase().split(/[^a-z]+/)) {
    if (length === part.length || !part.startsWith(word, length)) break;
    words.push(word);
    length += word.length;
  }
  return length === part.length ? `${path.slice(0, -length)}${words.join('-')}` : path;
}
