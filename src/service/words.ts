import type { RecordShape } from '../operations/manifest.ts';
import type { Format } from '../output/formats.ts';
import { labelOf } from '../output/label.ts';
import { loadLanguage } from '../output/language.ts';
import type { Context, Invocation } from '../session/context.ts';
import type { Layout } from './layout.ts';

/** The words of a display: `--headers` decides for what heads a column, else the language does. */
export async function readWords({ settings }: Context, { shared }: Invocation, { headsWithWords }: Format) {
  const { words } = await loadLanguage(settings.lang);
  const headers = shared.headers ?? (headsWithWords ? settings.lang : 'raw');
  const head = headers === 'raw' ? undefined : await loadLanguage(headers);
  return {
    words,
    heading: (name: string): string => (head ? labelOf(name, head.labels) : name),
    rightToLeft: shared.rtl || (head?.rightToLeft ?? false),
  };
}

/** The zone that times are shown in. */
export async function readZone({ settings: { tz: zone } }: Context, { row }: Pick<RecordShape, 'row'>) {
  if (zone === undefined) return { zone };
  const { fieldsInZone } = await import('../output/zoned.ts');
  return { zone, inZone: fieldsInZone(zone, row) };
}

const plainLayout: Layout = { separator: ',', excel: false, rawCsv: false };

/** The reader of the layout that the flags ask for: most often none. */
export async function layoutReader({ shared }: Invocation): Promise<typeof import('./layout.ts')['readLayout']> {
  const { headers, rows, repeatTotals, excel, separator, rawCsv, rtl } = shared;
  const isPlain = [headers, rows, separator].every((text) => text === undefined);
  if (isPlain && !repeatTotals && !excel && !rawCsv && !rtl) return () => ({ layout: plainLayout, mistakes: [] });
  return (await import('./layout.ts')).readLayout;
}
