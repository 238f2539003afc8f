import { setTimeout as sleep } from 'node:timers/promises';
import { type HostileAnswer, hostileAnswers, statusAnswer } from '@trenzeye/kit/testing/hostile-answers';
import { type HostileServer, startHostileServer } from '@trenzeye/kit/testing/hostile-server';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';
import { sendJson, type TestUser } from '../environment/test-environment.ts';
import { causeAnswers } from './cause-answers.ts';
import { outgoingWays, settingsFor, startIssuer, type TestIssuer } from './outgoing-requests.ts';

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

/** The server's: time limits of clients are longer, and are tested with each client. */
const closeAfterMs = 200;
const userCount = 8;
const longestMs = 600_000;

/** Answers every request that a user can cause with each of these, while other users read and sign in. */
export const describeHostileUpstreams = (mode: 'embedded' | 'distributed', answers: readonly HostileAnswer[]): void => {
  let environment: RunningTestEnvironment;
  let server: HostileServer;
  let issuer: TestIssuer;
  let users: TestUser[];
  beforeAll(async () => {
    server = await startHostileServer({ host: '0.0.0.0', closeAfterMs });
    issuer = await startIssuer(server.url);
    environment = await startTestEnvironment({ purpose: `hostile-${mode}`, mode, env: settingsFor(server, issuer) });
    const created = await Promise.all(Array.from({ length: userCount }, () => environment.createUser('owner')));
    users = created.filter((user) => user !== undefined);
  }, stackStartTimeoutMs);
  afterAll(async () => {
    await environment?.stop();
    issuer?.close();
    await server?.stop();
  }, 60_000);

  it.each(Object.entries(outgoingWays))(
    '%s: hostile answers -> no process ends, no request of another user fails',
    async (name, way) => {
      server.answerWith(...answers);
      const before = await environment.processes();
      const stopReader = startReader(environment);

      const caused = await causeAnswers({ environment, server, issuer }, way, users, answers.length);
      process.stderr.write(`${mode}, ${name}: ${caused.answers} answers in ${Math.round(caused.seconds)} s\n`);

      expect(await stopReader()).toEqual([]);
      expect(await environment.processes()).toEqual(before);
      expect(caused).toMatchObject({ isComplete: true, problems: [] });
    },
    longestMs,
  );
};
