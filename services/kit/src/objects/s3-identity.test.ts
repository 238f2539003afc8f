import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createS3Store } from './s3-store.ts';

let server: Server;
const authorizations: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    authorizations.push(request.headers.authorization ?? '');
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
});

const read = async (accessKeyId: string, secretAccessKey: string): Promise<string | undefined> => {
  const { port } = server.address() as AddressInfo;
  const store = createS3Store({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'b', accessKeyId, secretAccessKey });
  await store.head('uploads/missing').catch(() => undefined);
  return authorizations.at(-1);
};

test('keys: set -> sign the request; not set -> the identity of the process does', async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'OF-THE-PROCESS', AWS_SECRET_ACCESS_KEY: 'secret' });

  expect(await read('OF-THE-SETTINGS', 'secret')).toContain('Credential=OF-THE-SETTINGS/');
  expect(await read('', '')).toContain('Credential=OF-THE-PROCESS/');
});
