import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import pg from 'pg';

const variablePattern = /^\\set (\w+) random\(1, (\d+)\)$/gm;

/** One statement with random whole numbers from 1 as variables, which is what the pgbench scripts of the benchmarks are. */
const parseScript = (script: string) => {
  const variables = [...script.matchAll(variablePattern)].map(([, name = '', last]) => ({ name, last: Number(last) }));
  const text = variables.reduce(
    (before, { name }, index) => before.replaceAll(new RegExp(`(?<!:):${name}\\b`, 'g'), `$${index + 1}::int`),
    script.replace(variablePattern, '').trim(),
  );
  return { text, draw: () => variables.map(({ last }) => 1 + Math.floor(Math.random() * last)) };
};

/** Ceilings of the benchmarks, each in a process of its own. */
const servers: Readonly<Record<string, (app: Express, args: readonly string[]) => void>> = {
  /** The same prepared JSON for every request. */
  express: (app, [file]) => {
    const body = readFileSync(String(file), 'utf8');
    app.get('/api/content/public', (_request, response) => void response.type('application/json').send(body));
  },
  /** A pgbench script for every request: what a write costs at least when a Node.js process receives it. */
  transaction: (app, [url, file]) => {
    const { text, draw } = parseScript(readFileSync(String(file), 'utf8'));
    const pool = new pg.Pool({ connectionString: url, max: 8 });
    app.use(express.json(), async (request, response) => {
      await pool.query({ name: 'transaction', text, values: draw() });
      response.json(request.body);
    });
  },
  /** http-proxy-middleware as its documentation shows it: what a gateway in a process of its own costs at least. */
  proxy: (app, [target]) => {
    app.use(createProxyMiddleware({ target: String(target), agent: new Agent({ keepAlive: true, maxSockets: 256 }) }));
  },
};

const [kind = '', ...args] = process.argv.slice(2);
const app = express();
app.disable('x-powered-by').disable('etag');
servers[kind]?.(app, args);
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
