import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { order } from './orders.ts';
import { type Surroundings, shipctl } from './run.ts';
import { paginate, startService } from './service.ts';
import { workbookParts } from './sheet-parts.ts';
import { now } from './today.ts';
import { zipped } from './zipped.ts';

type Line = Readonly<Record<string, unknown>>;

/** An order that a courier was paid for at the door. */
export const delivered = (waybill: string, total: number | string, over: Line = {}): Line => ({
  payment_method: 'cod',
  status: 'delivered',
  delivered_at: '2026-03-02 10:00:00',
  selected_shipment_company: 'Aramex',
  shipment_external_id: waybill,
  order_grand_total: total,
  ...over,
});

type CellValue = string | number | null;

/** A number of a workbook as its file has it: `1.5`, `1E-3`; a text in quotes. */
const cellXml = (value: CellValue): string => {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
};

const rowsXml = (rows: readonly (readonly CellValue[])[]): string =>
  rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`).join('');

/** A workbook with these sheets. */
export function settlementWorkbook(
  sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>,
): Promise<Buffer> {
  const parts = workbookParts({});
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at + 1}"/>`).join('');
  const links = names
    .map(
      (_, at) =>
        `<Relationship Id="s${at + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('');
  return zipped({
    ...parts,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels'].replace(/<Relationship Id="s1"[^>]*>/, links),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rowsXml(rows)}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A service with these orders, a profile, and a folder for settlement files. */
export async function reconciling(rows: readonly Line[]) {
  const all = rows.map((row, at) => order(at + 1, row));
  const service = await startService((request) =>
    request.path === '/api/orders' ? { data: paginate(all, request) } : paginate([], request),
  );
  const data = temporaryFolder();
  const env = {
    ...service.env,
    SHIPCTL_CONFIG_DIR: data,
    NO_COLOR: '1',
    LANG: 'C.UTF-8',
  };
  const cwd = temporaryFolder();
  const type = (argv: readonly string[], more: Surroundings = {}) => shipctl(argv, { env, now, cwd, ...more });
  const write = (name: string, content: string | Buffer) => writeFileSync(join(cwd, name), content);
  const at =
    (more: Readonly<Record<string, string>>) =>
    async (...argv: readonly string[]) => {
      const outcome = await type(['cod', 'reconcile', ...argv, '--json'], { env: { ...env, ...more } });
      return { ...outcome, rows: JSON.parse(outcome.stdout || '[]') as readonly Line[] };
    };
  const reconcile = Object.assign(at({}), { at });
  const standings = async (more: Readonly<Record<string, string>> = {}) => {
    const { stdout } = await type(['cod', '--json'], { env: { ...env, ...more } });
    const lines = JSON.parse(stdout) as readonly Line[];
    return Object.fromEntries(lines.map(({ cod_standing: standing, amount }) => [String(standing), amount]));
  };
  return { ...service, all, data, cwd, type, write, reconcile, standings };
}
