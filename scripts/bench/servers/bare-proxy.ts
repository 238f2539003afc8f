import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

// Express with http-proxy-middleware, as small as its documentation shows it: what a gateway in a process of its own costs at least.
const app = express();
app.disable('x-powered-by').disable('etag');
app.use(createProxyMiddleware({ target: String(process.argv[2]), agent: new Agent({ keepAlive: true, maxSockets: 256 }) }));
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
