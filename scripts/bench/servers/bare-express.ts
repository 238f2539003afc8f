import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';

// The ceiling of the feed benchmark: Express in a separate process that sends the same prepared JSON for every request.
const body = readFileSync(String(process.argv[2]), 'utf8');
const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/api/content/public', (_request, response) => {
  response.type('application/json').send(body);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
