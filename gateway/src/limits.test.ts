import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

const withGateway = async (env: Record<string, string>, work: (gateway: TestGateway) => Promise<void>): Promise<void> => {
  const gateway = await startTestGateway(env);
  try {
    await work(gateway);
  } finally {
    await gateway.stop();
  }
};

const rateOf = ({ headers }: Response) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => Number(headers.get(name)));

describe('rate limits', () => {
  test('route limit: exceeded -> 429 in the format of the path, with the remaining requests in earlier responses', () =>
    withGateway({}, async (gateway) => {
      const recover = () =>
        fetch(`${gateway.url}/auth/v1/recover`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      const allowed: Response[] = [];
      for (let index = 0; index < 10; index += 1) allowed.push(await recover());

      const refused = await recover();

      expect(allowed.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(rateOf(allowed[0] as Response).slice(0, 2)).toEqual([10, 9]);
      expect(rateOf(allowed[9] as Response).slice(0, 2)).toEqual([10, 0]);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(await refused.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
      expect(gateway.upstreams.auth.received).toHaveLength(10);
    }));

  test('general limit: exceeded over all routes -> 429 for this user only', () =>
    withGateway({ RATE_LIMIT_PER_MINUTE: '3' }, async (gateway) => {
      const [one, other] = await Promise.all([gateway.signer.sign(), gateway.signer.sign()]);
      const statusOf = async (path: string, token?: string) =>
        (await fetch(gateway.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;

      expect([
        await statusOf('/api/signals', one),
        await statusOf('/api/auth/me', one),
        await statusOf('/api/signals', one),
        await statusOf('/api/auth/me', one),
      ]).toEqual([200, 200, 200, 429]);
      expect([await statusOf('/api/auth/me', other), await statusOf('/api/signals')]).toEqual([200, 200]);
    }));

  test('general limit: invalid tokens -> counted per address', () =>
    withGateway({ RATE_LIMIT_PER_MINUTE: '3' }, async (gateway) => {
      const statuses: number[] = [];
      for (let index = 0; index < 5; index += 1)
        statuses.push((await fetch(`${gateway.url}/api/auth/me`, { headers: { authorization: `Bearer guess-${index}` } })).status);

      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    }));

  test('general limit: clients behind a trusted proxy -> counted by address, IPv6 by network', () =>
    withGateway({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: '1' }, async (gateway) => {
      const from = async (address: string) =>
        (await fetch(`${gateway.url}/api/signals`, { headers: { 'x-forwarded-for': address } })).status;

      expect([await from('203.0.113.1'), await from('203.0.113.2'), await from('203.0.113.1')]).toEqual([200, 200, 429]);
      expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2::2'), await from('2001:db8:1:3::1')]).toEqual([200, 429, 200]);
    }));

  test('RATE_LIMITS=off: -> no limits, no headers', () =>
    withGateway({ RATE_LIMITS: 'off', RATE_LIMIT_PER_MINUTE: '1' }, async (gateway) => {
      await fetch(`${gateway.url}/api/signals`);
      const second = await fetch(`${gateway.url}/api/signals`);

      expect([second.status, second.headers.get('ratelimit-limit')]).toEqual([200, null]);
    }));
});

describe('request size', () => {
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_LIMITS: 'off' });
    token = await gateway.signer.sign();
  });
  afterAll(() => gateway.stop());

  const post = (body: string | Buffer | ReadableStream) =>
    fetch(`${gateway.url}/api/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
  const streamOf = (bytes: number) => new Blob([Buffer.alloc(bytes, 'a')]).stream();

  test.each([65_536, 0])('body: declared length of %s bytes -> forwarded', async (bytes) => {
    const response = await post(Buffer.alloc(bytes, 'a'));

    expect(response.status).toBe(200);
    expect(((await response.json()) as { body: string }).body).toHaveLength(bytes);
  });

  test('body: declared one byte above the limit -> 413 with the field, not forwarded', async () => {
    const before = gateway.upstreams.social.received.length;

    const response = await post(Buffer.alloc(65_537, 'a'));

    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'payload_too_large',
      errors: [{ field: 'body', message: 'must be at most 65536 bytes' }],
    });
    expect(gateway.upstreams.social.received.length).toBe(before);
  });

  test('body: chunked, below and above the limit -> forwarded, 413', async () => {
    const within = await post(streamOf(60_000));
    const beyond = await post(streamOf(1_000_000));

    expect(within.status).toBe(200);
    expect(((await within.json()) as { body: string }).body).toHaveLength(60_000);
    expect(beyond.status).toBe(413);
    expect(await beyond.json()).toMatchObject({ code: 'payload_too_large' });
    expect((await post('{}')).status).toBe(200);
  });

  test('body: endless -> connection closed, later requests unaffected', async () => {
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    const head = `POST /api/comments HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;

    const response = await rawRequest(gateway.port, head + chunk.repeat(200));

    expect(response === '' || response.startsWith('HTTP/1.1 413')).toBe(true);
    expect((await post('{}')).status).toBe(200);
  });

  test('body: GET request -> 400', async () => {
    const response = await rawRequest(
      gateway.port,
      'GET /api/signals HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}',
    );

    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"field":"body"');
  });

  test('headers: above 16 KiB -> 431 problem', async () => {
    const response = await rawRequest(gateway.port, `GET /api/signals HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`);

    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    expect(response).toContain('"code":"headers_too_large"');
  });

  test('request: not HTTP -> 400 problem', async () => {
    const response = await rawRequest(gateway.port, 'HELLO\r\n\r\n');

    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('application/problem+json');
  });
});
