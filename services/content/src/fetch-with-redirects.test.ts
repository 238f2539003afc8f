import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conditionalFetch } from './sources/connectors/conditional-fetch.ts';

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterAll(() => {
  for (const server of servers) server.close();
});

const read = (url: string, reach: 'configured' | 'public' = 'configured') =>
  conditionalFetch({ url: () => url, secretHeaders: {}, accept: 'text/xml', reach }, undefined, Date.now(), {
    userAgent: 'test',
    timeout: 5_000,
    largest: 1_000,
    stopping: new AbortController().signal,
  });

/** A feed that redirects to `location`. */
const redirecting = (location: string) => serve((_request, response) => response.writeHead(302, { location }).end());

let requested = 0;
const internal = await serve((_request, response) => {
  requested += 1;
  response.end('secret');
});

describe('conditionalFetch', () => {
  test.each([
    ['another port of this machine', `http://${internal}/`],
    ['this machine by name', `http://localhost:${internal.split(':')[1]}/`],
    ['a name that resolves to this machine', 'http://localhost/'],
    ['a metadata service', 'http://169.254.169.254/latest/meta-data/'],
    ['an IPv4-mapped address', 'http://[::ffff:127.0.0.1]/'],
    ['a private network', 'https://10.0.0.1/'],
    ['another port of a public address', 'http://93.184.215.14:6379/'],
    ['credentials', 'http://name:password@93.184.215.14/'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'http://'],
  ])('feed redirects to %s -> failed, nothing is requested', async (_name, location) => {
    const answer = await read(`http://${await redirecting(location)}/feed`);

    expect(answer.outcome).toBe('failed');
    expect(requested).toBe(0);
  });

  test('feed of an admin on this machine -> failed, nothing is requested', async () => {
    const answer = await read(`http://${internal}/`, 'public');

    expect(answer).toMatchObject({ outcome: 'failed', isNetwork: false });
    expect(requested).toBe(0);
  });

  test('feed redirects on its own host -> followed', async () => {
    const host = await serve(({ url }, response) => {
      if (url === '/feed') response.writeHead(301, { location: '/feed.xml' }).end();
      else response.end('feed');
    });

    expect(await read(`http://${host}/feed`)).toMatchObject({ outcome: 'fresh', body: 'feed' });
  });

  test('feed redirects to itself without end -> failed', async () => {
    let count = 0;
    const host = await serve((_request, response) => {
      count += 1;
      response.writeHead(302, { location: '/' }).end();
    });

    expect(await read(`http://${host}/`)).toMatchObject({ outcome: 'failed', reason: 'redirected too many times' });
    expect(count).toBe(6);
  });
});
