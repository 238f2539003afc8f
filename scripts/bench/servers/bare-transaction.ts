import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { parseScript } from '../measure/pgbench-script.ts';

// Express that runs a pgbench script for every request, with nothing else: what a write costs at least when a Node.js process receives it.
const { text, draw } = parseScript(readFileSync(String(process.argv[3]), 'utf8'));
const pool = new pg.Pool({ connectionString: process.argv[2], max: 8 });
const app = express();
app.disable('x-powered-by').disable('etag').use(express.json());
app.use(async (request, response) => {
  await pool.query({ name: 'transaction', text, values: draw() });
  response.json(request.body);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
