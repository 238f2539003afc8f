import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startTestMedia, type TestMedia } from '../../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../../testing/video-factory.ts';
import { jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../../testing/wait-for-job.ts';
import { createBasicSpeech } from '../basic/basic-speech.ts';

jest.setTimeout(jobTimeoutMs * 2);
const now = new Date('2026-03-01T21:00:00Z');
const secondsToMidnight = '10800';
const admin = { role: 'admin' } as const;
const noLimits = {
  person_characters: null,
  instance_characters: null,
  person_minutes: null,
  instance_minutes: null,
  instance_usd: null,
};

/** Answers of the endpoint; a request waits until `release` resolves. */
let status = 200;
let release: Promise<void> = Promise.resolve();
const spoken: string[] = [];
const transcribed: string[] = [];
let audio: Buffer;
const endpoint = createServer(async (request: IncomingMessage, response) => {
  const body = await text(request);
  if (request.url === '/v1/audio/speech') spoken.push(JSON.parse(body).input);
  else transcribed.push(body);
  await release;
  if (status !== 200) response.writeHead(status).end('busy');
  else if (request.url === '/v1/audio/speech') response.writeHead(200, { 'content-type': 'audio/wav' }).end(audio);
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Trends rise fast."}');
});

let media: TestMedia;
let videos: VideoFactory;
beforeAll(async () => {
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  const env = { MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0' };
  [media, videos] = await Promise.all([startTestMedia({ env, clock: () => now }), createVideoFactory()]);
  ({ audio } = await createBasicSpeech().speak({ text: 'Hello.', voice: 'basic-slt', signal: AbortSignal.timeout(60_000) }));
  await media.publish('speech_model.chosen', { job: 'speech', baseUrl: url, model: 'talker', voices: ['nova'], price: 1_000 });
  await media.publish('speech_model.chosen', { job: 'transcription', baseUrl: url, model: 'listener', price: 3_600 });
  await eventually(async () => {
    const { body } = await media.send('GET', '/api/admin/speech', { as: admin });
    expect([body.speech.model, body.transcription.model]).toEqual(['talker', 'listener']);
  });
});
afterAll(async () => {
  await media.stop();
  await videos.close();
  endpoint.close();
});
beforeEach(async () => {
  [status, release, spoken.length, transcribed.length] = [200, Promise.resolve(), 0, 0];
  await media.sql.query('DELETE FROM speech_usage');
  await limit({});
});

const limit = (limits: object) => media.send('PUT', '/api/admin/speech/limits', { as: admin, body: { ...noLimits, ...limits } });
const usage = async () => (await media.send('GET', '/api/admin/speech/usage?days=7', { as: admin })).body;
const preview = async (userId: string, sentence: string, voice = 'endpoint-nova') => {
  const response = await fetch(`${media.url}/api/speech/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await media.signer.sign({ id: userId })}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: sentence, voice, language: 'en' }),
  });
  const isAudio = response.headers.get('content-type')?.startsWith('audio/');
  const problem = isAudio ? {} : ((await response.json()) as { code?: string; detail?: string });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...problem };
};
const scene = (narration: string) => ({ description: 'Close-up', narration, duration: 1 });
const createShort = async (userId: string, narrations: readonly string[]): Promise<string> => {
  const body = { script: 'Bread.', title: 'Bread', scenes: narrations.map(scene), speech: { voice: 'endpoint-nova', language: 'en' } };
  return (await media.send('POST', '/api/shorts/from-script', { as: { id: userId }, body })).body.short_id;
};

describe('usage', () => {
  it('previews: endpoint, failed, built-in voice -> requests, characters and cost per model; failed ones cost nothing', async () => {
    const me = newId();
    expect((await preview(me, '1234567890')).status).toBe(200);
    status = 500;
    expect((await preview(me, 'Lost.')).status).toBe(503);
    expect((await preview(newId(), 'Twelve chars', 'basic-slt')).status).toBe(200);

    const rows = await usage();

    const common = { day: '2026-03-01', job: 'speech', seconds: 0 };
    expect(rows).toEqual([
      { ...common, source: 'built-in', model: 'Basic voices', requests: 1, failures: 0, characters: 12, cost_usd: 0 },
      { ...common, source: 'endpoint', model: 'talker', requests: 2, failures: 1, characters: 10, cost_usd: expect.closeTo(0.01) },
    ]);
    const mine = await media.send('GET', '/api/export/media', { as: { id: me } });
    expect(mine.body.speech_usage).toMatchObject([{ model: 'talker', characters: 10 }]);
    expect((await media.send('GET', '/api/admin/speech/usage', { as: { role: 'user' } })).status).toBe(403);
  });

  it('test of an administrator at a limit -> done and counted', async () => {
    await limit({ instance_characters: 1, instance_minutes: 0.001 });

    for (const job of ['speech', 'transcription'])
      expect((await media.send('POST', '/api/admin/speech/test', { as: admin, body: { job } })).status).toBe(200);

    expect(await usage()).toMatchObject([
      { job: 'speech', requests: 1, characters: 45 },
      { job: 'transcription', requests: 1, seconds: 4, cost_usd: 4 },
    ]);
  });

  it('account deleted -> its rows are deleted', async () => {
    const userId = newId();
    await preview(userId, 'Hello.');

    await media.publish('account.deleted', { userId });

    await eventually(async () => expect(await usage()).toEqual([]));
  });
});

describe('limits', () => {
  it.each([
    ['characters of a person', { person_characters: 12 }, /12 spoken characters/],
    ['characters of the instance', { instance_characters: 12 }, /limit of this site, 12 spoken characters a day/],
    ['money of the instance', { instance_usd: 0.012 }, /AI budget of this site/],
  ])('%s: not enough left -> 429 until midnight, nothing is sent; the basic voice goes on', async (_case, limits, detail) => {
    const me = newId();
    await limit(limits);

    expect((await preview(me, '1234567890')).status).toBe(200);
    const refused = await preview(me, 'abc');

    expect(refused).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: secondsToMidnight });
    expect(refused.detail).toMatch(detail);
    expect(refused.detail).toMatch(/after midnight \(UTC\), or use a basic voice/);
    expect(spoken).toEqual(['1234567890']);
    expect((await preview(me, 'abc', 'basic-slt')).status).toBe(200);
    const { body } = await media.send('GET', '/api/admin/speech', { as: admin });
    expect(body.limits).toEqual({ ...noLimits, ...limits });
  });

  it('characters of a person: another person -> goes on; a text above the whole limit -> says so', async () => {
    await limit({ person_characters: 4 });

    expect((await preview(newId(), '1234')).status).toBe(200);
    expect((await preview(newId(), '1234')).status).toBe(200);
    expect((await preview(newId(), '12345')).detail).toMatch(/needs 5 spoken characters, and your limit is 4 a day/);
  });

  it('eight requests at once with room for one -> one is sent, seven get 429; a failed one frees its characters', async () => {
    const me = newId();
    await limit({ person_characters: 5 });
    const gate = Promise.withResolvers<void>();
    release = gate.promise;
    status = 500;

    const answered: number[] = [];
    const running = Array.from({ length: 8 }, () => preview(me, '12345'));
    for (const answer of running) void answer.then(({ status: refusedStatus }) => answered.push(refusedStatus));
    await eventually(() => expect([spoken, answered]).toEqual([['12345'], Array(7).fill(429)]));
    const refused = await Promise.all(Array.from({ length: 3 }, () => preview(me, '1')));
    gate.resolve();
    const statuses = (await Promise.all(running)).map((answer) => answer.status).sort();

    expect(statuses).toEqual([429, 429, 429, 429, 429, 429, 429, 503]);
    expect(refused.map((answer) => answer.status)).toEqual([429, 429, 429]);
    status = 200;
    expect((await preview(me, '12345')).status).toBe(200);
    expect(await usage()).toMatchObject([{ requests: 2, failures: 1, characters: 5 }]);
  });

  it.each([{ person_characters: 0 }, { person_characters: 1.5 }, { instance_usd: -1 }])('%o -> 400 naming the field', async (limits) => {
    expect(await limit(limits)).toMatchObject({ status: 400, body: { errors: [{ field: Object.keys(limits)[0] }] } });
  });
});

describe('spoken Shorts', () => {
  it('above the limit -> failed at once with the reason, nothing sent; render -> 429; raised -> rendered', async () => {
    const me = newId();
    await limit({ person_characters: 10 });

    const id = await createShort(me, ['Bake bread.', 'Come early.']);
    const failed = await waitUntilRendered(media, me, id);
    const render = () => media.send('POST', `/api/shorts/${id}/render`, { as: { id: me } });
    const refused = await render();

    expect(failed).toMatchObject({ status: 'failed', retryable: true, reason: expect.stringMatching(/22 spoken characters.*limit is 10/) });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', detail: failed.reason } });
    expect(spoken).toEqual([]);
    await limit({ person_characters: 22 });
    expect((await render()).status).toBe(202);
    expect(await waitUntilRendered(media, me, id)).toMatchObject({ status: 'ready', spoken: { voice: 'Nova' } });
    expect(spoken.sort()).toEqual(['Bake bread.', 'Come early.']);
    expect(await usage()).toMatchObject([{ model: 'talker', requests: 2, failures: 0, characters: 22 }]);
  });
});

describe('transcription', () => {
  const upload = async (userId: string) => {
    const bytes = await videos.createVideo({ seconds: 3, audioCodec: ['-c:a', 'aac'] });
    const { body } = await media.sendFile({ as: userId, bytes });
    return waitUntilProcessed(media, userId, body.id);
  };

  it('video -> seconds and cost; above the limit -> processed without captions, with a note, nothing is sent', async () => {
    const me = newId();
    expect(await upload(me)).toMatchObject({ status: 'processed' });
    expect(await usage()).toMatchObject([
      { job: 'transcription', model: 'listener', requests: 1, failures: 0, seconds: expect.closeTo(3, 0), cost_usd: expect.closeTo(3, 0) },
    ]);
    await limit({ person_minutes: 0.06 });

    const refused = await upload(me);

    expect(refused.status).toBe('processed');
    const { body } = await media.send('GET', `/api/upload/${refused.id}/lab`, { as: { id: me } });
    expect(JSON.stringify(body)).toMatch(/minutes of transcription of today.*after midnight \(UTC\), or type the captions yourself/);
    expect(transcribed).toHaveLength(1);
  });
});
