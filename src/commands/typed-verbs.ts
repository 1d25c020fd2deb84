/** The words before the last one: `a`, `a b` of `a b c`. */
const groupsOf = (parts: readonly string[]): string[] =>
  parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(' '));

/**
 * How the verbs of a group are typed, by the verbs. The words of a verb but its last are groups within the group: `refunds
 * create`. Where one of them is a command itself, hyphens join it to what follows: `import-cvs-create`.
 */
export function typedVerbs(verbs: readonly string[]): ReadonlyMap<string, string> {
  const commands = new Set(verbs);
  const typed = new Map<string, string>();
  const joined = new Map<string, string>();
  const groups = new Set<string>();
  for (const verb of verbs) {
    const parts = verb.split(' ');
    const outer = groupsOf(parts);
    const at = outer.findIndex((group) => commands.has(group));
    if (at < 0) {
      typed.set(verb, verb);
      for (const group of outer) groups.add(group);
    } else joined.set(verb, [...parts.slice(0, at), parts.slice(at).join('-')].join(' '));
  }
  const used = new Set([...typed.keys(), ...groups]);
  for (const [verb, words] of joined) {
    let free = words;
    for (let count = 2; used.has(free); count++) free = `${words}-${count}`;
    used.add(free);
    typed.set(verb, free);
  }
  return typed;
}
