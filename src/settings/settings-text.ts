import { escapeControls } from '../base/text/escape.ts';
import { didYouMean, escaped, type Message, wordsOf } from '../base/text/message.ts';
import { ownerTitle, type SettingsPlace } from './folder.ts';
import type { StoredProfile } from './profile.ts';
import type { Setting } from './read-flags.ts';

type KeptSettings = ReadonlyMap<string, { readonly setting: Setting }>;

const opening = (owner: SettingsPlace): string[] => [
  escapeControls(
    `# The settings of ${wordsOf(ownerTitle(owner))}: a line for each, setting = value. Lines that begin with # are not in force.`,
  ),
  '# Take the # away to set one, put it there to unset it. Tokens and passwords are not here: login keeps them.',
];

/** Whether a stored value may be shown: an address that is not valid may hold a password. */
const isShown = ({ account, read }: Setting, value: string): boolean => !account || 'value' in read(value);

/** The settings of an owner as a text to edit, with those that it does not hold as comments. */
export function writeSettingsText(settings: KeptSettings, profile: StoredProfile, owner: SettingsPlace): string {
  const blocks = [...settings].map(([key, { setting }]) => {
    const stored = profile[key];
    const about = `# ${setting.about}`;
    if (stored === undefined || stored === null) {
      const usual = setting.fallback ?? '';
      return [about, `#${key} =${usual === '' ? '' : ` ${usual}`}`];
    }
    const value = String(stored);
    if (!isShown(setting, value))
      return [about, `# ${key} has a value that is not valid, and is not shown.`, `#${key} =`];
    return [about, `${key} = ${value.replace(/\s+/g, ' ')}`];
  });
  return `${[opening(owner), ...blocks].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The settings in a text that was edited, and a sentence for each line that cannot be read. */
export function readSettingsText(settings: KeptSettings, text: string) {
  const values = new Map<string, string>();
  const mistakes: Message[] = [];
  for (const [at, given] of text.split(/\r\n|\r|\n/).entries()) {
    const line = given.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, key = '', value = ''] = /^([^=]*?)\s*=\s*(.*)$/.exec(line) ?? [];
    const place = escaped`line ${at + 1}:`;
    // A line that is not a setting may hold a secret, and is not shown.
    if (key === '') mistakes.push(escaped`${place} write it as setting = value.`);
    else if (!settings.has(key)) {
      const isName = /^\w{1,40}$/.test(key);
      const meant = isName ? didYouMean(key, settings.keys()) : '';
      mistakes.push(
        escaped`${place} a profile has no setting${isName ? ` "${key}"` : escaped` of that name`}.${meant}`,
      );
    } else if (values.has(key)) mistakes.push(escaped`${place} ${key} is there twice.`);
    else if (value === '') mistakes.push(escaped`${place} ${key} has no value. Put # before it to unset it.`);
    else values.set(key, value);
  }
  return { values, mistakes };
}
