import type { ShownColumn } from './columns.ts';

const borderNames = [
  ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
  ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
];
const noBorders = Object.fromEntries(borderNames.map((name) => [name, '']));

type Line = readonly string[];

/** Takes off the blanks that fill the last column; other white space belongs to the data. */
function withoutPadding(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end--;
  return `${line.slice(0, end)}\n`;
}

/** Loads cli-table3 and gives a function that draws a heading and the lines below it. */
export async function drawTable() {
  const { default: Table } = await import('cli-table3');
  return (
    head: Line | undefined,
    body: readonly Line[],
    widths: readonly number[],
    columns: readonly ShownColumn[],
  ): string => {
    const table = new Table({
      chars: { ...noBorders, middle: '  ' },
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
      colWidths: [...widths],
      colAligns: columns.map(({ align }) => align),
    });
    if (head) table.push([...head]);
    // One table row whose cells hold all lines: cli-table3 is several times slower with one row for each line.
    table.push(columns.map((_, at) => body.map((line) => line[at] ?? '').join('\n')));
    return table.toString().split('\n').map(withoutPadding).join('');
  };
}
