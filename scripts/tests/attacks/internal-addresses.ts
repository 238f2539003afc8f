import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs `work` with the port of an internal server. @returns the paths that were requested from it */
export const withInternalServer = async (work: (port: number) => Promise<void>): Promise<string[]> => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.end('internal secret');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work((server.address() as AddressInfo).port);
    return requested;
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** Metadata services of clouds. */
export const metadataAddresses = [
  'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://168.63.129.16/metadata/instance',
  'http://100.100.100.200/latest/meta-data/',
  'http://192.0.0.192/opc/v2/instance/',
];

/** The same loopback address in forms that parsers read differently. */
export const loopbackForms = (port: number): string[] => [
  `http://127.0.0.1:${port}/a`,
  `http://localhost:${port}/b`,
  `http://2130706433:${port}/c`,
  `http://0x7f000001:${port}/d`,
  `http://017700000001:${port}/e`,
  `http://127.1:${port}/f`,
  `http://[::1]:${port}/g`,
  `http://[::ffff:127.0.0.1]:${port}/h`,
  `http://[64:ff9b::7f00:1]:${port}/i`,
  `http://0.0.0.0:${port}/j`,
  `http://localhost.:${port}/k`,
  `http://evil.example@127.0.0.1:${port}/l`,
  `http://127.0.0.1:${port}#@example.com/m`,
];
