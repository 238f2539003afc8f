import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The ceiling of the upload benchmark: a PUT that is streamed to a file and flushed to disk. */
const folder = process.argv[2] ?? '.';
const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(join(folder, 'raw'), { flush: true }));
  response.writeHead(204).end();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
