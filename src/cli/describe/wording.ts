import type { CommandDescription, FlagDescription } from './schema.ts';

/** `-o, --output <format>` */
export function flagTerm({ name, short, value, value_optional: isOptional }: FlagDescription): string {
  const named = short === undefined ? name : `${short}, ${name}`;
  if (value === undefined) return named;
  return isOptional ? `${named} [${value}]` : `${named} <${value}>`;
}

/** Returns its meaning, then its choices, its default and where else it is set. */
export function flagMeaning({ about, required, schema, default: fallback, env, setting }: FlagDescription): string {
  const choices = (schema.enum ?? schema.items?.enum ?? []).map(String);
  const areTold = choices.every((choice) => about.includes(choice));
  const facts = [
    required && 'required',
    !areTold && choices.join(', '),
    fallback !== undefined && `default: ${fallback}`,
    env,
    setting !== undefined && `in the profile: ${setting}`,
  ].filter(Boolean);
  return facts.length === 0 ? about : `${about} (${facts.join('; ')})`;
}

/** Says in sentences what a command does beside printing. */
export function effectText({ effects }: CommandDescription): string {
  const { service, writes_only_with: only, spends_money: spends, asks, changes, dry_run: dry } = effects;
  const parts = [
    service === 'none' && 'Sends nothing to the service.',
    service === 'reads' && 'Changes nothing at the service.',
    service === 'writes' && `Changes data at the service${only === null ? '' : `, with ${only} only`}.`,
    spends && 'May cost money.',
    changes !== null && `Changes ${changes}.`,
    asks && 'Asks on a terminal.',
    (service === 'writes' || changes !== null) && dry !== null && `${dry} shows what it would do.`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The titles of the flags that commands share, by their uses. */
export const sharedTitles: Readonly<Record<string, string>> = {
  pages: 'Page flags',
  whole: 'Flags that read several pages',
  selection: 'Flags that choose and sort rows',
  output: 'Output flags',
  layout: 'Flags for rows and headings',
  global: 'Global flags',
};
