import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { newId } from '@trenzeye/kit';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createBasicSpeech } from './basic/basic-speech.ts';
import { createSpeech } from './speech.ts';
import { SpeechError } from './speech-provider.ts';

jest.setTimeout(60_000);
const noSignal = () => new AbortController().signal;
const choice = { voice: '', language: '', voice_type: '' };

const basic = createBasicSpeech();

describe('basic voice', () => {
  it('speak: text with numbers, signs and an emoji -> WAV, and each word in order within its duration', async () => {
    const { audio, contentType, words } = await basic.speak({
      text: "Dr. Smith’s café — it costs $25 in 2026! 🎉 Isn't it great?",
      voice: 'basic-slt',
      signal: noSignal(),
    });

    const seconds = (audio.length - 44) / 2 / audio.readUInt32LE(24);
    expect([contentType, String(audio.subarray(0, 4)), audio.readUInt32LE(24)]).toEqual(['audio/wav', 'RIFF', 16_000]);
    expect(words?.map(({ text }) => text)).toEqual([
      'Dr.',
      'Smith’s',
      'café —',
      'it',
      'costs',
      '$25',
      'in',
      '2026! 🎉',
      "Isn't",
      'it',
      'great?',
    ]);
    const times = words?.flatMap(({ start, end }) => [start, end]) ?? [];
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect(times.at(-1)).toBeLessThanOrEqual(seconds);
    expect(times.at(-1)).toBeGreaterThan(seconds - 0.5);
  });

  it('speak: text without a sound -> SpeechError; aborted -> the reason of the signal', async () => {
    const stopped = new AbortController();
    const speaking = basic.speak({ text: 'A long story. '.repeat(60), voice: 'basic-rms', signal: stopped.signal });
    setTimeout(() => stopped.abort(new Error('cancelled')), 200);

    await expect(speaking).rejects.toThrow('cancelled');
    await expect(basic.speak({ text: '🎉', voice: 'basic-slt', signal: noSignal() })).rejects.toThrow(SpeechError);
  });
});

describe('match', () => {
  const voiceOf = (request: object, endpoint = false) =>
    createSpeech(
      endpoint
        ? { baseUrl: 'http://127.0.0.1:9', apiKey: undefined, model: 'm', voices: ['alloy', 'onyx'], timeoutMs: 1_000, price: 0 }
        : undefined,
      basic,
    ).match({
      ...choice,
      text: 'We bake before dawn.',
      ...request,
    })?.voice.id;

  it.each([
    ['female voice type', { voice_type: 'AI_Generated_Female' }, 'basic-slt'],
    ['male voice type', { voice_type: 'Human_Male' }, 'basic-rms'],
    ['no voice type', {}, 'basic-slt'],
    ['chosen voice', { voice: 'basic-awb', voice_type: 'AI_Generated_Female' }, 'basic-awb'],
    ['Spanish text', { text: 'Los trenes de noche vuelven y nadie sabe por qué' }, undefined],
    ['Spanish text of an author who chose English', { text: 'Los trenes de noche', language: 'en' }, 'basic-slt'],
  ])('match: %s -> %s', (_name, request, expected) => {
    expect(voiceOf(request)).toBe(expected);
  });

  it('match: with an endpoint -> its voices first, in every language', () => {
    expect(voiceOf({ voice_type: 'AI_Generated_Male' }, true)).toBe('endpoint-onyx');
    expect(voiceOf({ text: 'Los trenes de noche vuelven' }, true)).toBe('endpoint-alloy');
    expect(voiceOf({ voice: 'basic-slt' }, true)).toBe('basic-slt');
  });
});

describe('routes', () => {
  const requests: { authorization: string | undefined; body: unknown }[] = [];
  let answer = { status: 200, body: 'RIFF-audio' };
  const endpoint = createServer(async (request: IncomingMessage, response) => {
    requests.push({ authorization: request.headers.authorization, body: await json(request) });
    response.writeHead(answer.status, { 'content-type': 'audio/wav' }).end(answer.body);
  });
  let media: TestMedia;
  beforeAll(async () => {
    endpoint.listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1/`;
    media = await startTestMedia({ env: { SPEECH_BASE_URL: url, SPEECH_API_KEY: 'key', SPEECH_VOICE: 'nova, onyx' } });
  });
  afterAll(async () => {
    await media.stop();
    endpoint.close();
  });
  const preview = async (body: object) =>
    fetch(`${media.url}/api/speech/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await media.signer.sign({ id: newId() })}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('voices: endpoint set -> its voices and the basic ones, which are marked', async () => {
    const { status, body } = await media.send('GET', '/api/speech/voices', { as: { id: newId() } });

    expect(status).toBe(200);
    expect(body.map(({ id, is_basic }: { id: string; is_basic: boolean }) => [id, is_basic])).toEqual([
      ['endpoint-nova', false],
      ['endpoint-onyx', false],
      ['basic-slt', true],
      ['basic-rms', true],
      ['basic-awb', true],
    ]);
  });

  it('preview: male voice type -> audio of a male voice of the endpoint, which gets key, model and text', async () => {
    answer = { status: 200, body: 'RIFF-audio' };

    const response = await preview({ text: 'We bake before dawn.', voice_type: 'AI_Generated_Male' });

    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'audio/wav', 'RIFF-audio']);
    const body = { model: 'tts-1', input: 'We bake before dawn.', voice: 'onyx', response_format: 'wav' };
    expect(requests.at(-1)).toEqual({ authorization: 'Bearer key', body });
  });

  it('preview: endpoint fails -> 503; basic voice -> WAV; no text or no words -> 400', async () => {
    answer = { status: 500, body: 'busy' };

    const [failed, basic, empty, wordless] = [
      await preview({ text: 'Hello.' }),
      await preview({ text: 'Hello.', voice: 'basic-slt' }),
      await preview({ text: ' ' }),
      await preview({ text: '🎉', voice: 'basic-slt', language: 'en' }),
    ];

    expect([failed.status, basic.status, empty.status, wordless.status]).toEqual([503, 200, 400, 400]);
    expect(await wordless.json()).toMatchObject({ errors: [{ field: 'text' }] });
    expect(String(Buffer.from(await basic.arrayBuffer()).subarray(0, 4))).toBe('RIFF');
  });

  it('preview: a word of more than a hundred characters -> 400 naming the text, at once', async () => {
    const response = await preview({ text: `Call ${'0'.repeat(400)}`, voice: 'basic-slt', language: 'en' });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'text', message: 'has a word that is too long to be spoken' }] });
  });
});
