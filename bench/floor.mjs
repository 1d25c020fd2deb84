// The minimum for a Node program: download every page, eight at a time, and parse it.
import { Agent, get } from 'node:http';

const [address, lastPage] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const headers = { authorization: `Bearer ${process.env.SHIPCTL_TOKEN}`, accept: 'application/json' };

const fetchPage = (page) =>
  new Promise((resolve, reject) => {
    get(`${address}&page=${page}`, { agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });

let next = 1;
let rows = 0;

async function readPages() {
  while (next <= Number(lastPage)) {
    const body = await fetchPage(next++);
    rows += JSON.parse(body.toString()).data.data.length;
  }
}

await Promise.all(Array.from({ length: 8 }, readPages));
agent.destroy();
console.log(rows);
