import { setTimeout as sleep } from 'node:timers/promises';
import { manyHostileAnswers } from '@trenzeye/kit/testing/exchange-hostile-answers';
import { hostileAnswers, statusAnswer } from '@trenzeye/kit/testing/hostile-answers';
import { type HostileServer, startHostileServer } from '@trenzeye/kit/testing/hostile-server';
import pg from 'pg';
import { withDatabase } from '../../dev/start/start-engines.ts';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';
import { sendJson } from '../environment/test-environment.ts';
import { describeHostileUpstreams } from './hostile-upstreams.ts';

describe('hostile upstreams of the embedded stack', () => describeHostileUpstreams('embedded', manyHostileAnswers(2_000)));
describe('hostile upstreams of the distributed stack', () => describeHostileUpstreams('distributed', manyHostileAnswers(200)));

describe('stored link to a hostile server', () => {
  let environment: RunningTestEnvironment;
  let server: HostileServer;
  beforeAll(async () => {
    server = await startHostileServer();
    const env = { LINK_PREVIEWS: 'on', LINK_PREVIEW_ADDRESSES: 'anywhere' };
    environment = await startTestEnvironment({ purpose: 'hostile-restart', env });
  }, stackStartTimeoutMs);
  afterAll(async () => {
    await environment?.stop();
    await server?.stop();
  }, 60_000);

  it('process killed during the request -> requested again after the restart, the process stays up', async () => {
    const { url } = environment;
    const silence = hostileAnswers.filter(({ name }) => name === 'silence');
    server.answerWith(...silence, ...[999, 0, 101].map(statusAnswer));
    const { token } = environment.user('owner');
    await sendJson(url, { method: 'POST', path: '/api/link-previews', token, body: { url: `${server.url}/page` } });
    while (server.answered < 1) await sleep(50);
    const { content: killed } = await environment.processes();

    await environment.kill('content');
    let restarted = killed;
    while (restarted === killed || restarted === undefined) {
      await sleep(50);
      ({ content: restarted } = await environment.processes());
    }
    await environment.waitUntilReady();
    const database = new pg.Client({ connectionString: withDatabase(environment.databaseUrl, 'trenzeye_content') });
    await database.connect();
    // The lease of the ended process lasts two minutes.
    await database.query('UPDATE link_previews SET leased_until = now() WHERE leased_until IS NOT NULL');
    const { rows } = await database.query('SELECT failures FROM link_previews');
    await database.end();
    await sendJson(url, { method: 'POST', path: '/api/link-previews', token, body: { url: `${server.url}/page` } });
    while (server.answered < 2) await sleep(50);

    expect([server.answered, rows]).toEqual([2, [{ failures: 1 }]]);
    expect((await environment.processes()).content).toBe(restarted);
    expect((await fetch(`${url}/api/content/public`)).status).toBe(200);
  }, 120_000);
});
