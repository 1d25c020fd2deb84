/** The style of a report, in light and dark, on paper, and in both directions of reading. */
export const reportStyle = `
:root { color-scheme: light dark; --page: #f4f6f8; --card: #fff; --ink: #17212b; --soft: #52606d; --line: #dfe4ea; --track: #edf0f4;
  --accent: #1f5fbf; --delivered: #2b8a57; --on_its_way: #3b78d8; --waiting: #d9911c; --returned: #b8459b; --cancelled: #7b8794; --other: #a68a64; }
@media (prefers-color-scheme: dark) {
  :root { --page: #10151b; --card: #19212a; --ink: #e8edf2; --soft: #a6b3c0; --line: #2d3844; --track: #242e39;
    --accent: #7fb0ff; --delivered: #4cba83; --on_its_way: #6ba1f2; --waiting: #e8ac4a; --returned: #dd7cc4; --cancelled: #8c99a6; --other: #c0a67f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans Arabic", "Geeza Pro", Tahoma, Arial, sans-serif; }
main, header, footer { max-width: 1080px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 36px; padding-bottom: 8px; }
h1 { margin: 0; font-size: 30px; line-height: 1.25; letter-spacing: -0.01em; }
[lang="ar"] h1 { letter-spacing: 0; }
h2 { margin: 0; font-size: 19px; line-height: 1.35; }
h3 { margin: 22px 0 6px; font-size: 15px; }
p { margin: 4px 0 0; }
.soft, .note { color: var(--soft); }
.period { font-size: 17px; }
.tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 12px; margin: 18px 0; padding: 0; list-style: none; }
.tiles li, section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.tiles li { padding: 14px 16px; }
.tiles .what { display: block; color: var(--soft); font-size: 13px; }
.tiles .figure { display: block; font-size: 25px; font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums; }
.tiles .unit { font-size: 15px; font-weight: 500; }
.tiles .more { display: block; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
section { padding: 20px 22px 22px; margin: 0 0 16px; }
.chart { margin: 18px 0 10px; }
.plot { display: flex; gap: 8px; height: 220px; }
.plot > svg { flex: 1; min-width: 0; height: 100%; display: block; }
[dir="rtl"] .plot > svg, [dir="rtl"] .bar { transform: scaleX(-1); }
.scale { display: flex; flex-direction: column; justify-content: space-between; color: var(--soft); font-size: 12px; line-height: 1; min-width: 28px; text-align: end; font-variant-numeric: tabular-nums; }
.ticks { display: flex; justify-content: space-between; gap: 8px; margin-inline-start: 36px; margin-top: 6px; color: var(--soft); font-size: 12px; }
.ticks.all { gap: 0; }
.ticks.all span { flex: 1; text-align: center; min-width: 0; overflow-wrap: anywhere; }
.legend { display: flex; flex-wrap: wrap; gap: 6px 18px; margin: 12px 0 0; padding: 0; list-style: none; font-size: 13px; }
.legend li { display: flex; align-items: center; gap: 6px; }
.key { width: 11px; height: 11px; border-radius: 3px; }
.grid { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.axis { color: var(--soft); font-size: 12px; text-align: center; margin: -4px 0 0; }
.hit { fill: transparent; } g:hover > .hit { fill: var(--track); }
.delivered { fill: var(--delivered); } .on_its_way { fill: var(--on_its_way); } .waiting { fill: var(--waiting); }
.returned { fill: var(--returned); } .cancelled { fill: var(--cancelled); } .other { fill: var(--other); } .plain { fill: var(--accent); }
.track { fill: var(--track); }
.bar { display: block; width: 100%; height: 9px; min-width: 60px; border-radius: 4px; }
.changes { list-style: none; margin: 10px 0 0; padding: 0; }
.changes li { padding: 7px 12px; margin: 6px 0; border-inline-start: 4px solid var(--cancelled); background: var(--track); border-radius: 4px; overflow-wrap: anywhere; }
.changes .worse { border-color: var(--waiting); } .changes .better { border-color: var(--delivered); } .changes .new { border-color: var(--on_its_way); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; margin-top: 10px; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { padding: 7px 10px; text-align: start; border-bottom: 1px solid var(--line); vertical-align: middle; }
th:first-child, td:first-child { padding-inline-start: 0; } th:last-child, td:last-child { padding-inline-end: 0; }
thead th { color: var(--soft); font-weight: 550; font-size: 13px; }
tbody th { font-weight: 500; min-width: 7em; overflow-wrap: anywhere; }
tfoot th, tfoot td { font-weight: 650; border-bottom: 0; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
thead .number { white-space: normal; }
.number span { display: block; }
.bars { width: 30%; }
details { margin-top: 10px; } summary { cursor: pointer; color: var(--accent); font-size: 14px; }
footer { padding-top: 4px; padding-bottom: 36px; color: var(--soft); font-size: 13px; }
@media (max-width: 860px) { .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (max-width: 640px) {
  header { padding-top: 22px; } h1 { font-size: 24px; } main, header, footer { padding-inline: 12px; } section { padding: 16px 14px; }
  .tiles { gap: 8px; } .tiles li { padding: 10px 12px; } .tiles .figure { font-size: 19px; }
  .bars { display: none; } .plot { height: 170px; } .ticks:not(.all) span:nth-child(even) { display: none; }
  th, td { padding: 6px 5px; } table { font-size: 13px; } .number { white-space: normal; }
}
@media print {
  :root { color-scheme: light; --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #ccc; --track: #eee;
    --accent: #1f5fbf; --delivered: #2b8a57; --on_its_way: #3b78d8; --waiting: #d9911c; --returned: #b8459b; --cancelled: #7b8794; --other: #a68a64; }
  @page { margin: 14mm; }
  body { font-size: 11pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main, header, footer { max-width: none; padding-inline: 0; } header { padding-top: 0; }
  section { border: 0; border-top: 1px solid var(--line); border-radius: 0; padding: 14px 0; margin: 0; }
  .tiles { grid-template-columns: repeat(4, 1fr); } .plot { height: 150px; }
  .chart, .tiles li, tr { break-inside: avoid; } h2, h3, caption { break-after: avoid; } thead { display: table-header-group; }
  .scroll { overflow: visible; } table { font-size: 9pt; } th, td { padding: 4px 5px; } tbody th { min-width: 0; }
  tfoot { display: table-row-group; } .tiles li { padding: 10px 12px; } .tiles .figure { font-size: 18px; } .tiles .unit, .tiles .more { font-size: 11px; }
  summary { display: none; } details::details-content { content-visibility: visible; block-size: auto; }
}
`;
