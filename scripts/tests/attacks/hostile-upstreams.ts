import { setTimeout as sleep } from 'node:timers/promises';
import { type HostileAnswer, hostileAnswers, statusAnswer } from '@trenzeye/kit/testing/hostile-answers';
import { type HostileServer, startHostileServer } from '@trenzeye/kit/testing/hostile-server';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';
import { sendJson } from '../environment/test-environment.ts';
import { outgoingRequests, settingsFor, startIssuer, type TestIssuer, waitForAnswers } from './outgoing-requests.ts';

/** Statuses that once ended the process, and one of each other kind. */
export const knownHostileAnswers: readonly HostileAnswer[] = [
  ...[999, 101, 0, 600, 99, 199].map(statusAnswer),
  ...hostileAnswers.filter(({ name }) =>
    /^(101 with upgrade|only 103|TLS record|NUL in a header|reset in the body|invalid gzip|huge chunk size)$/.test(name),
  ),
];

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
      await sleep(500);
    }
  };
  const reading = read();
  return async () => {
    stopping.abort();
    await reading;
    return failures;
  };
};

/** Requests in progress at a time: some answers last until a time limit. */
const concurrency = 16;
/** Requests of the platform that were caused and not answered yet. */
const maxWaiting = 64;
/** The server's: time limits of clients are longer, and are tested with each client. */
const closeAfterMs = 1_000;
const longestMs = 900_000;

/** Answers every request that a user can cause with each of these, while other users read and sign in. */
export const describeHostileUpstreams = (mode: 'embedded' | 'distributed', answers: readonly HostileAnswer[]): void => {
  let environment: RunningTestEnvironment;
  let server: HostileServer;
  let issuer: TestIssuer;
  beforeAll(async () => {
    server = await startHostileServer({ host: '0.0.0.0', closeAfterMs });
    issuer = await startIssuer(server.url);
    environment = await startTestEnvironment({ purpose: `hostile-${mode}`, mode, env: settingsFor(server, issuer) });
  }, stackStartTimeoutMs);
  afterAll(async () => {
    await environment?.stop();
    issuer?.close();
    await server?.stop();
  }, 60_000);

  let caused = 0;
  it.each(Object.entries(outgoingRequests))(
    '%s: hostile answers -> no process ends, no request of another user fails',
    async (_name, cause) => {
      server.answerWith(...answers);
      const before = await environment.processes();
      const stopReader = startReader(environment);
      const first = caused;
      const problems = new Set<string>();
      const work = async (): Promise<void> => {
        while (caused - first < answers.length) {
          caused += 1;
          await waitForAnswers(server, caused - first - maxWaiting);
          await cause({ environment, server, issuer }, caused).catch((error: unknown) => problems.add(String(error)));
        }
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      await waitForAnswers(server, answers.length);

      // Requests at the same time share the provider's configuration and keys.
      if (server.answered < answers.length / 20) expect([server.answered, ...problems]).toEqual([answers.length]);
      expect(await stopReader()).toEqual([]);
      expect(await environment.processes()).toEqual(before);
    },
    longestMs,
  );
};
