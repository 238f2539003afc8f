import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { textOf } from './cue.ts';
import { readCaptions, writeCaptions } from './read-captions.ts';
import { transcribe } from './transcribe.ts';

describe('readCaptions', () => {
  it.each([
    [
      'WebVTT with a header, names and positions',
      'WEBVTT - title\n\nNOTE no\n\nfirst\n00:01.000 --> 00:02.500 align:start\n<v Ann>Hello &amp; <b>welcome</b>\n',
      'Hello & welcome',
    ],
    ['SRT with a byte order mark and CRLF', '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}Hello\r\n\r\n', 'Hello'],
  ])('readCaptions: %s -> text with times', (_name, file, expected) => {
    const cues = readCaptions(file);

    expect(cues).toEqual([{ start: 1, end: 2.5, text: expected }]);
  });

  it('readCaptions: overlapping, unsorted and empty cues -> shortened, sorted, removed', () => {
    const cues = readCaptions('00:03.000 --> 00:05.000\nlater\n\n00:01.000 --> 00:04.000\nsooner\n\n00:06.000 --> 00:06.000\nnever\n');

    expect(cues).toEqual([
      { start: 1, end: 3, text: 'sooner' },
      { start: 3, end: 5, text: 'later' },
    ]);
    expect(readCaptions(writeCaptions(cues))).toEqual(cues);
  });

  it('textOf: roll-up captions -> each line once; readCaptions: other text -> no cues', () => {
    expect(
      textOf([
        { start: 0, end: 1, text: 'one' },
        { start: 1, end: 2, text: 'one\ntwo' },
      ]),
    ).toBe('one two');
    expect(readCaptions('a poem\n\nwithout times')).toEqual([]);
  });
});

describe('transcribe', () => {
  const requests: { path: string; authorization: string; body: string }[] = [];
  let answer: { status: number; body: unknown } = { status: 200, body: {} };
  let folder: string;
  const server = createServer(async (request: IncomingMessage, response) => {
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body: await text(request) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trenzeye-speech-'));
    await writeFile(join(folder, 'speech.mp3'), 'audio data');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const run = () =>
    transcribe(
      { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, apiKey: 'key', model: 'whisper-1', timeoutMs: 5_000 },
      { path: join(folder, 'speech.mp3'), duration: 10 },
      new AbortController().signal,
    );

  it('transcribe: response with segments -> cues; the request contains audio, model and key', async () => {
    answer = { status: 200, body: { text: 'Hi there.', segments: [{ start: 0.5, end: 2, text: ' Hi there.' }] } };

    const cues = await run();

    expect(cues).toEqual([{ start: 0.5, end: 2, text: 'Hi there.' }]);
    expect(requests[0]).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer key' });
    expect(requests[0]?.body).toContain('audio data');
    expect(requests[0]?.body).toContain('whisper-1');
  });

  it('transcribe: response without segments -> sentences spread over the duration; status 500 -> throws', async () => {
    answer = { status: 200, body: { text: 'One two. Three four.' } };
    const cues = await run();
    answer = { status: 500, body: { error: 'busy' } };

    expect(cues.map((cue) => cue.text)).toEqual(['One two.', 'Three four.']);
    expect(cues.at(-1)?.end).toBeCloseTo(10, 1);
    await expect(run()).rejects.toThrow('the transcription endpoint answered 500');
  });
});
