import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createVault, speechModelVault } from '@trenzeye/kit';
import { eventually, testInternalToken } from '@trenzeye/kit/testing';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';

jest.setTimeout(60_000);
const admin = { role: 'admin' } as const;

interface Received {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

const test = (media: TestMedia, job: string) => media.send('POST', '/api/admin/speech/test', { as: admin, body: { job } });

describe('without endpoints', () => {
  let media: TestMedia;
  beforeAll(async () => {
    media = await startTestMedia();
  });
  afterAll(() => media.stop());

  it('settings: -> built-in voices, no transcription; for admins only', async () => {
    const { status, body } = await media.send('GET', '/api/admin/speech', { as: admin });

    expect(status).toBe(200);
    expect(body.speech).toMatchObject({ source: 'built-in', base_url: null, model: null, has_key: false });
    expect(body.speech.voices).toHaveLength(3);
    expect(body.transcription).toEqual({ source: 'none', base_url: null, model: null, has_key: false, voices: [] });
    expect((await media.send('GET', '/api/admin/speech', { as: { role: 'user' } })).status).toBe(403);
  });

  it('test: speech -> WAV of a built-in voice, measured; transcription -> 409', async () => {
    const speech = await test(media, 'speech');

    expect(speech).toMatchObject({ status: 200, body: { recognized: null, total_ms: expect.any(Number) } });
    expect(Buffer.from(speech.body.audio, 'base64').subarray(0, 4).toString()).toBe('RIFF');
    expect(await test(media, 'transcription')).toMatchObject({
      status: 409,
      body: { detail: 'Speech recognition is not set up. Choose a model for it.' },
    });
  });
});

describe('with endpoints', () => {
  const received: Received[] = [];
  let status = 200;
  const endpoint = createServer(async (request: IncomingMessage, response) => {
    const { url, headers } = request;
    received.push({ path: url, authorization: headers.authorization, body: (await buffer(request)).toString('latin1') });
    if (status !== 200) response.writeHead(status).end('wrong key');
    else if (url === '/v1/audio/speech') response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('spoken');
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Trends rise fast."}');
  });
  let media: TestMedia;
  let url: string;
  beforeAll(async () => {
    endpoint.listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
    media = await startTestMedia({
      env: {
        SPEECH_BASE_URL: url,
        SPEECH_API_KEY: 'speech-key',
        SPEECH_VOICE: 'nova',
        TRANSCRIBE_BASE_URL: url,
        TRANSCRIBE_API_KEY: 'transcribe-key',
        TRANSCRIBE_MODEL: 'whisper-large',
      },
    });
  });
  afterAll(async () => {
    await media.stop();
    endpoint.close();
  });

  it('settings: -> addresses and models, never the keys', async () => {
    const { body } = await media.send('GET', '/api/admin/speech', { as: admin });

    expect(body).toMatchObject({
      speech: { source: 'configuration', base_url: url, model: 'tts-1', has_key: true },
      transcription: { source: 'configuration', base_url: url, model: 'whisper-large', has_key: true },
    });
    expect(JSON.stringify(body)).not.toMatch(/speech-key|transcribe-key/);
  });

  it('test: both jobs -> sample of the endpoint, which gets key and model', async () => {
    status = 200;
    const speech = await test(media, 'speech');
    const transcription = await test(media, 'transcription');

    expect(speech.body).toMatchObject({ audio: Buffer.from('spoken').toString('base64'), recognized: null });
    expect(transcription.body).toMatchObject({ recognized: 'Trends rise fast.', audio: null });
    const [spoken, transcribed] = received.slice(-2);
    expect(spoken).toMatchObject({ path: '/v1/audio/speech', authorization: 'Bearer speech-key' });
    expect(transcribed).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer transcribe-key' });
    expect(transcribed?.body).toContain('whisper-large');
    expect(transcribed?.body).toContain('RIFF');
  });

  it('chosen by admins -> used with its key instead of the configuration; cleared -> the configuration again', async () => {
    status = 200;
    const vault = createVault({ service: speechModelVault, internalToken: testInternalToken });
    const settings = () => media.send('GET', '/api/admin/speech', { as: admin });
    const model = 'chosen-model';
    await media.publish('speech_model.chosen', {
      job: 'speech',
      baseUrl: url,
      sealedKey: vault.seal('chosen-key', 'speech'),
      model,
      voices: ['ash'],
    });
    await media.publish('speech_model.chosen', { job: 'transcription', baseUrl: url, sealedKey: '', model });
    await eventually(async () => expect((await settings()).body.transcription.source).toBe('chosen'));

    expect((await settings()).body).toMatchObject({
      speech: {
        source: 'chosen',
        base_url: url,
        model,
        has_key: true,
        voices: ['Ash', expect.any(String), expect.any(String), expect.any(String)],
      },
      transcription: { source: 'chosen', base_url: url, model, has_key: false, voices: [] },
    });
    await test(media, 'speech');
    await test(media, 'transcription');
    const [spoken, transcribed] = received.slice(-2);
    expect(spoken?.authorization).toBe('Bearer chosen-key');
    expect(JSON.parse(spoken?.body ?? '')).toMatchObject({ model, voice: 'ash' });
    expect(transcribed?.authorization).toBeUndefined();
    expect(transcribed?.body).toContain(model);

    const foreign = createVault({ service: speechModelVault, internalToken: 'another-token-of-16-characters' });
    await media.publish('speech_model.chosen', {
      job: 'speech',
      baseUrl: url,
      sealedKey: foreign.seal('key', 'speech'),
      model,
      voices: ['ash'],
    });
    await eventually(async () => expect((await settings()).body.speech.source).toBe('configuration'));
    for (const job of ['speech', 'transcription']) await media.publish('speech_model.chosen', { job });
    await eventually(async () => expect((await settings()).body.transcription.source).toBe('configuration'));
    expect((await settings()).body.speech).toMatchObject({ source: 'configuration', model: 'tts-1' });
  });

  it('test: the endpoint refuses -> 502 with its answer', async () => {
    status = 401;
    for (const job of ['speech', 'transcription'])
      expect(await test(media, job)).toMatchObject({
        status: 502,
        body: { code: 'provider_failed', detail: expect.stringMatching(/answered 401: wrong key/) },
      });
  });
});
