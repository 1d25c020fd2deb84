const show = (value) => (value === undefined ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2));

const verdict = ({ value, must, stretch }) =>
  value === undefined ? 'skipped' : value <= stretch ? 'stretch' : value <= must ? 'must' : 'over';

/** Adds the measured figures to their bounds. A figure that is missing is skipped. */
export const withFigures = (bounds, figures) =>
  bounds.map((bound) => {
    const figure = figures.get(bound.id) ?? {};
    return { ...bound, ...figure, verdict: verdict({ ...bound, ...figure }) };
  });

const unit = ({ unit }) => (unit === 'MiB' ? ' MiB' : '');

function details({ ms, to, mib, inFlight, requests, refused, why }) {
  const parts = [
    why,
    ms !== undefined && to !== undefined && `${ms.toFixed(0)} / ${to.toFixed(0)} ms`,
    mib !== undefined && to !== undefined && `${mib.toFixed(0)} / ${to.toFixed(0)} MiB`,
    inFlight !== undefined && `${inFlight} in flight`,
    requests !== undefined && `${Math.round(requests)} requests, ${Math.round(refused)} refused`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A figure with its unit; bold if it is over its bound. */
function measured(row) {
  const text = `${show(row.value)}${row.value === undefined ? '' : unit(row)}`;
  return row.verdict === 'over' ? `**${text}**` : text;
}

/** A Markdown table, to be copied into the documentation. */
export function table(rows) {
  const lines = rows.map((row) => [
    row.label,
    measured(row),
    `${row.must}${unit(row)}`,
    `${row.stretch}${unit(row)}`,
    details(row),
  ]);
  const heads = ['figure', 'measured', 'must', 'stretch', 'medians'];
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  return [line(heads), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.map(line)].join('\n');
}
