import { setPriority } from 'node:os';
import type { Load } from './load-messages.ts';
import { startSlowClients } from './slow-client.ts';

/** The load generator must not take the processor from what is measured. */
setPriority(10);

const addressIn = (block: number, hosts: number) => (index: number) => {
  const host = index % hosts;
  return `127.${block}.${Math.floor(host / 250)}.${(host % 250) + 1}`;
};
/** Addresses of the idle connections: offices and mobile networks, each with many users. */
const idleNetworks = 200;
const boundary = 'x';

const start = ({ url, idle, readers, writers, path, tokens }: Load): void => {
  const uploadHead = (index: number): string =>
    [
      'POST /api/upload HTTP/1.1',
      'host: trenzeye',
      `authorization: Bearer ${tokens[index % tokens.length]}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      'content-length: 50000000',
      '',
      `--${boundary}\r\ncontent-disposition: form-data; name="media_type"\r\n\r\nvideo`,
    ].join('\r\n');
  const kinds = {
    idle: startSlowClients({
      url,
      count: idle,
      addressOf: addressIn(3, idleNetworks),
      headOf: () => 'GET /healthz HTTP/1.1\r\nhost: trenzeye\r\n\r\n',
      isHolding: (status) => status === 200,
      keepsReading: true,
      startsPerSecond: 1_000,
    }),
    readers: startSlowClients({
      url,
      count: readers,
      addressOf: addressIn(1, readers),
      headOf: () => `GET ${path} HTTP/1.1\r\nhost: trenzeye\r\n\r\n`,
      isHolding: (status) => status === 200,
      keepsReading: false,
      // Line ends before the next request are ignored.
      drip: '\r\n',
      startsPerSecond: 50,
    }),
    writers: startSlowClients({
      url,
      count: writers,
      addressOf: addressIn(2, writers),
      headOf: uploadHead,
      isHolding: (status) => status === undefined,
      keepsReading: true,
      drip: 'x',
      startsPerSecond: 50,
    }),
  };
  setInterval(() => {
    if (process.connected) process.send?.({ idle: kinds.idle.counts(), readers: kinds.readers.counts(), writers: kinds.writers.counts() });
  }, 500);
};

process.once('message', (load) => start(load as Load));
process.once('disconnect', () => process.exit());
