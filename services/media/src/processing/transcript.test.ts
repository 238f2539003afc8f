import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { textOf } from '../speech/transcription/cue.ts';
import { transcribe } from '../speech/transcription/transcribe.ts';
import { wordsOfCues } from '../speech/transcription/words-of-cues.ts';

describe('textOf', () => {
  it('textOf: roll-up captions -> each line once', () => {
    expect(
      textOf([
        { start: 0, end: 1, text: 'one' },
        { start: 1, end: 2, text: 'one\ntwo' },
      ]),
    ).toBe('one two');
  });
});

describe('wordsOfCues', () => {
  it('wordsOfCues: cues without word times -> shares of their time, each roll-up line once, labelled approximate', () => {
    const { words, words_timing } = wordsOfCues([
      { start: 0, end: 2, text: 'aaaa bbbb', speaker: 'Ann' },
      { start: 2, end: 3, text: 'aaaa bbbb\ncc' },
    ]);

    expect(words_timing).toBe('approximate');
    expect(words).toEqual([
      { start: 0, end: 1, text: 'aaaa', speaker: 'Ann' },
      { start: 1, end: 2, text: 'bbbb', speaker: 'Ann' },
      { start: 2, end: 3, text: 'cc', speaker: null },
    ]);
  });

  it('wordsOfCues: word times for all cues -> measured; for some -> approximate', () => {
    const timed = { start: 0, end: 1, text: 'one', words: [{ start: 0.2, end: 0.4, text: 'one' }] };

    expect(wordsOfCues([timed])).toEqual({ words: [{ start: 0.2, end: 0.4, text: 'one', speaker: null }], words_timing: 'measured' });
    expect(wordsOfCues([timed, { start: 1, end: 2, text: 'two' }]).words_timing).toBe('approximate');
  });
});

describe('transcribe', () => {
  const requests: { path: string; authorization: string; body: string }[] = [];
  let answer: { status: number; body: unknown } = { status: 200, body: {} };
  const server = createServer(async (request: IncomingMessage, response) => {
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body: await text(request) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());
  const run = () =>
    transcribe(
      { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, apiKey: 'key', model: 'whisper-1', timeoutMs: 5_000 },
      { file: new Blob(['audio data'], { type: 'audio/mpeg' }), name: 'audio.mp3', duration: 10 },
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

  it('transcribe: response with words and speakers -> words in their cues as the text writes them; the request asks for both times', async () => {
    const words = [
      { word: 'hi', start: 0.5, end: 0.8 },
      { word: 'there', start: 0.9, end: 1.4 },
      { word: 'yes', start: 3.1, end: 3.4 },
    ];
    const segments = [
      { start: 0.5, end: 2, text: ' Hi there.', speaker: 'A' },
      { start: 3, end: 4, text: 'Yes!' },
    ];
    answer = { status: 200, body: { text: 'Hi there. Yes!', segments, words } };

    const cues = await run();

    expect(cues).toEqual([
      {
        start: 0.5,
        end: 2,
        text: 'Hi there.',
        speaker: 'A',
        words: [
          { start: 0.5, end: 0.8, text: 'Hi' },
          { start: 0.9, end: 1.4, text: 'there.' },
        ],
      },
      { start: 3, end: 4, text: 'Yes!', words: [{ start: 3.1, end: 3.4, text: 'Yes!' }] },
    ]);
    expect(requests.at(-1)?.body.match(/timestamp_granularities\[\]"\r\n\r\n(segment|word)/g)).toHaveLength(2);
  });

  it('transcribe: words without segments -> cues that end at pauses, sentences and changes of the speaker; wrong words -> ignored', async () => {
    const words = [
      { word: 'One', start: 0, end: 0.4, speaker: 'A' },
      { word: 'two.', start: 0.5, end: 0.9, speaker: 'A' },
      { word: 'Three', start: 1, end: 1.4, speaker: 'A' },
      { word: 'four', start: 3, end: 3.4, speaker: 'A' },
      { word: 'five', start: 3.5, end: 3.9, speaker: 'B' },
    ];
    answer = { status: 200, body: { text: '', words } };
    const cues = await run();
    answer = {
      status: 200,
      body: { text: 'Hi.', segments: [{ start: 0, end: 1, text: 'Hi.' }], words: [{ word: 'Hi', start: 'x', end: 1 }] },
    };

    expect(cues.map(({ text: written, speaker }) => [written, speaker])).toEqual([
      ['One two.', 'A'],
      ['Three', 'A'],
      ['four', 'A'],
      ['five', 'B'],
    ]);
    expect(await run()).toEqual([{ start: 0, end: 1, text: 'Hi.' }]);
  });
});
