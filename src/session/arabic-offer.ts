import type { Io } from '../base/io.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { isAscii } from '../output/terminal.ts';
import type { Source } from '../settings/read-flags.ts';

/**
 * Returns how Arabic is chosen, in Arabic, where the system is Arabic and nobody has chosen a language of shipctl; `source` is that
 * of the setting. Undefined if it would be no help, or could not be shown.
 */
export function arabicOffer({ env, platform }: Io, source: Source): Message | undefined {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  if (source !== 'default' || !/^ar(?:[_.@-]|$)/i.test(locale) || isAscii(env, platform)) return undefined;
  return escaped`\u0644\u0639\u0631\u0636 \u0627\u0644\u0631\u0633\u0627\u0626\u0644 \u0648\u0627\u0644\u0645\u0633\u0627\u0639\u062f\u0629 \u0628\u0627\u0644\u0639\u0631\u0628\u064a\u0629: ${suggest`config set lang ar`}`;
}
