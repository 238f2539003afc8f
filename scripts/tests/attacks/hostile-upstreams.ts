import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostileAnswer, hostileAnswers, statusAnswer } from '@trenzeye/kit/testing/hostile-answers';
import { type HostileServer, startHostileServer } from '@trenzeye/kit/testing/hostile-server';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';
import { sendJson } from '../environment/test-environment.ts';

/** Statuses that once ended the process, and one of each other kind. */
export const knownHostileAnswers: readonly HostileAnswer[] = [
  ...[999, 101, 0, 600, 99, 199].map(statusAnswer),
  ...hostileAnswers.filter(({ name }) =>
    /^(101 with upgrade|only 103|TLS record|NUL in a header|reset in the body|invalid gzip|huge chunk size)$/.test(name),
  ),
];

/** `count` answers: all statuses, and between them everything else. */
export const manyHostileAnswers = (count: number): HostileAnswer[] =>
  Array.from({ length: count }, (_value, index) =>
    index % 2 === 0 ? statusAnswer((index / 2) % 1_000) : (hostileAnswers[((index - 1) / 2) % hostileAnswers.length] as HostileAnswer),
  );

/** Makes the platform request an address of an attacker's server. */
type Port = (environment: RunningTestEnvironment, server: HostileServer) => Promise<() => Promise<unknown>>;

const requestAs = (environment: RunningTestEnvironment, method: string, path: string, body?: object) =>
  sendJson(environment.url, { method, path, token: environment.user('owner').token, body });

let links = 0;
/** Every way on which a user can make the platform request a server. Each returned function makes one request. */
const ports: Readonly<Record<string, Port>> = {
  'link preview': async (environment, server) => async () => {
    links += 1;
    // The product requests thirty pages of a host in ten minutes.
    const address = `127.1.${Math.floor(links / 5_000)}.${1 + (Math.floor(links / 20) % 250)}`;
    await requestAs(environment, 'POST', '/api/link-previews', { url: `http://${address}:${server.port}/${links}` });
    await sleep(50);
  },
  'push device': async (environment, server) => {
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const body = { endpoint: `${server.url}/push`, keys, name: 'Chrome' };
    const register = () => environment.request<{ id: string }>('POST', '/api/push/devices', environment.user('owner').token, body);
    return async () => requestAs(environment, 'POST', `/api/push/devices/${(await register()).id}/test`);
  },
  'models of an AI endpoint': async (environment, server) => () =>
    requestAs(environment, 'POST', '/api/ai/endpoint/models', { base_url: `${server.url}/v1` }),
  'test of an AI endpoint': async (environment, server) => () =>
    requestAs(environment, 'POST', '/api/ai/endpoint/test', { base_url: `${server.url}/v1`, model: 'writer' }),
};

/** Reads what visitors read and signs in, until it is stopped. Returns what failed. */
const startReader = ({ url, user }: RunningTestEnvironment): (() => Promise<string[]>) => {
  const failures: string[] = [];
  const stopping = new AbortController();
  const { email, password } = user('other');
  const read = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const feed = await fetch(`${url}/api/content/public`).catch(String);
      if (typeof feed === 'string' || feed.status !== 200) failures.push(`feed: ${typeof feed === 'string' ? feed : feed.status}`);
      else await feed.arrayBuffer();
      const signIn = await sendJson(url, { method: 'POST', path: '/auth/v1/token?grant_type=password', body: { email, password } }).catch(
        String,
      );
      if (typeof signIn === 'string' || signIn.status !== 200)
        failures.push(`sign-in: ${typeof signIn === 'string' ? signIn : signIn.status}`);
      await sleep(200);
    }
  };
  const reading = read();
  return async () => {
    stopping.abort();
    await reading;
    return failures;
  };
};

/** Requests in progress at a time for one port: some answers last until a time limit. */
const concurrency = 8;
const longestMs = 3_000_000;

/** Answers every request that a user can cause with each of these, while other users read and sign in. */
export const describeHostileUpstreams = (mode: 'embedded' | 'distributed', answers: readonly HostileAnswer[]): void => {
  let environment: RunningTestEnvironment;
  let server: HostileServer;
  beforeAll(async () => {
    // All of 127.0.0.0/8, which is loopback.
    server = await startHostileServer('0.0.0.0');
    const env = {
      LINK_PREVIEWS: 'on',
      LINK_PREVIEW_ADDRESSES: 'anywhere',
      PUSH_ENDPOINTS: 'anywhere',
      MODEL_ENDPOINTS: 'anywhere',
    };
    environment = await startTestEnvironment({ purpose: `hostile-${mode}`, mode, env });
  }, stackStartTimeoutMs);
  afterAll(async () => {
    await environment?.stop();
    await server?.stop();
  }, 60_000);

  it.each(Object.entries(ports))(
    '%s: hostile answers -> no process ends, no request of another user fails',
    async (_name, open) => {
      server.answerWith(...answers);
      const stopReader = startReader(environment);
      const request = await open(environment, server);
      let next = 0;
      const work = async (): Promise<void> => {
        for (; next < answers.length; next += 1) await request().catch(() => undefined);
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      while (server.answered === 0) await sleep(100);

      expect(await stopReader()).toEqual([]);
    },
    longestMs,
  );
};
