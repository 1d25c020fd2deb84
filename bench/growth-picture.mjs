const size = { width: 860, height: 330 };
const plot = { top: 54, height: 216, width: 300 };
const colors = ['#0969da', '#bf3989', '#1a7f37', '#9a6700'];

const text = (x, y, content, more = '') => `<text x="${x}" y="${y}" ${more}>${content}</text>`;

/** Maps values to a logarithmic axis: proportional growth is a straight line. */
function scale(values, from, length) {
  const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const reach = high - low || 1;
  return (value) => from + ((Math.log10(value) - low) / reach) * length;
}

const short = (value) =>
  value >= 1e6 ? `${value / 1e6}M` : value >= 1000 ? `${value / 1000}k` : String(Number(value.toPrecision(2)));

/** A chart with two logarithmic axes. A series has a name and points [x, y]. */
function chart(left, title, series, { xLabel, yLabel, yTicks }) {
  const points = series.flatMap((each) => each.points);
  const xs = [...new Set(points.map(([x]) => x))];
  const x = scale(xs, left, plot.width);
  const rise = scale([...yTicks, ...points.map(([, y]) => y)], 0, plot.height);
  const y = (value) => plot.top + plot.height - rise(value);
  const bottom = plot.top + plot.height;
  const grid = yTicks.map(
    (tick) =>
      `<line x1="${left}" x2="${left + plot.width}" y1="${y(tick)}" y2="${y(tick)}" class="grid"/>` +
      text(left - 8, y(tick) + 4, short(tick), 'text-anchor="end"'),
  );
  const marks = xs.map((value) => text(x(value), bottom + 18, short(value), 'text-anchor="middle"'));
  const lines = series.map(({ name, points: own }, at) => {
    const color = colors[at % colors.length];
    const path = own.map(([px, py]) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`).join(' ');
    const dots = own.map(
      ([px, py]) => `<circle cx="${x(px).toFixed(1)}" cy="${y(py).toFixed(1)}" r="3.5" fill="${color}"/>`,
    );
    const [lastX, lastY] = own.at(-1);
    return [
      `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...dots,
      text(x(lastX) + 9, y(lastY) + 4, name, `fill="${color}"`),
    ].join('');
  });
  return [
    text(left, 24, title, 'class="title"'),
    text(left, 41, yLabel, 'class="axis"'),
    text(left + plot.width / 2, bottom + 38, xLabel, 'class="axis" text-anchor="middle"'),
    ...grid,
    ...marks,
    ...lines,
  ].join('\n');
}

const distinct = (rows, key) => [...new Set(rows.map((row) => row[key]))];

/** The picture of docs/performance.md: seconds over orders, and over concurrent requests. */
export function drawGrowth(sizeFigures, concurrencyFigures) {
  const bySize = distinct(sizeFigures, 'format').map((format) => ({
    name: format,
    points: sizeFigures.filter((row) => row.format === format).map(({ orders, wall }) => [orders, wall / 1000]),
  }));
  const byWidth = distinct(concurrencyFigures, 'latency').map((latency) => ({
    name: `${latency} ms`,
    points: concurrencyFigures.filter((row) => row.latency === latency).map(({ width, wall }) => [width, wall / 1000]),
  }));
  const style = `text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-weight:600;fill:#24292f;font-size:14px}
.axis{font-size:11px}.grid{stroke:#d0d7de;stroke-width:1}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="Time over the number of orders, and over concurrent requests">
<style>${style}</style>
<rect width="${size.width}" height="${size.height}" rx="8" fill="#ffffff"/>
${chart(60, 'Time grows in proportion to the list', bySize, { xLabel: 'orders', yLabel: 'seconds', yTicks: [0.1, 1, 10] })}
${chart(490, 'Concurrent requests divide the waiting time', byWidth, { xLabel: 'concurrent requests', yLabel: 'seconds for 10k orders, by latency per page', yTicks: [0.1, 1, 10] })}
</svg>
`;
}
