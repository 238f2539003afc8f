import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLogger } from '@trenzeye/kit';
import { probeAudio } from '../processing/audio/probe-audio.ts';
import { testFfmpeg, testFfprobe } from '../testing/test-ffmpeg.ts';
import { createFfmpeg, untrustedInput } from './ffmpeg.ts';
import { MediaError } from './media-error.ts';
import { normalise } from './normalise.ts';
import { probeVideo } from './probe-video.ts';

const log = createLogger('media', 'silent');
const ffmpeg = createFfmpeg({
  threads: 1,
  nice: 0,
  memoryBytes: 4 * 1024 ** 3,
  timeoutSeconds: 30,
  outputLimitBytes: 10_000_000,
  source: 'off',
  log,
});
const signal = new AbortController().signal;
let folder: string;
let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-hostile-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`;
const playlists: [string, (address: string) => string][] = [
  ['HLS playlist', (address) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}.ts\n#EXT-X-ENDLIST\n`],
  ['HLS playlist of a local file', () => '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
  ['concat script', (address) => `ffconcat version 1.0\nfile ${address}\n`],
  [
    'DASH manifest',
    (address) =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${address}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ],
  [
    'session description',
    (address) =>
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\na=control:${address}\n`,
  ],
  ['subtitles', () => '1\n00:00:00,000 --> 00:00:01,000\ntext\n'],
  ['SVG that loads something', (address) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`],
];

describe('ffmpeg', () => {
  it.each(playlists)('runTool: %s named like a video -> rejected without a network request', async (_name, write) => {
    await writeFile(join(folder, 'source'), write(url()));
    const before = connections;

    const probing = probeVideo(ffmpeg, folder, 'source', signal);

    await expect(probing).rejects.toBeInstanceOf(MediaError);
    expect(connections).toBe(before);
  });

  it.each(playlists)('runTool: %s named like a sound file -> rejected without a network request', async (_name, write) => {
    await writeFile(join(folder, 'source.mp3'), write(url()));
    const before = connections;

    await expect(probeAudio(ffmpeg, folder, 'source.mp3', signal)).rejects.toBeInstanceOf(MediaError);
    expect(connections).toBe(before);
  });

  it('runTool: a playlist without the input options -> is fetched, which shows that the test above can fail', async () => {
    const ffprobe = await testFfprobe();
    await writeFile(join(folder, 'source'), `ffconcat version 1.0\nfile ${url()}\n`);
    const before = connections;

    await promisify(execFile)(ffprobe, [
      '-f',
      'concat',
      '-safe',
      '0',
      '-protocol_whitelist',
      'file,http,tcp',
      join(folder, 'source'),
    ]).catch(() => undefined);

    expect(connections).toBeGreaterThan(before);
  });

  it('runTool: a video that exceeds the time limit -> killed with a user-facing error', async () => {
    const program = await testFfmpeg();
    await promisify(execFile)(program, [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720:d=20', '-c:v', 'mpeg4', join(folder, 'long.mp4')],
    ]);
    const shortTimeout = createFfmpeg({ ...ffmpeg.settings, timeoutSeconds: 1 });
    const probe = await probeVideo(ffmpeg, folder, 'long.mp4', signal);
    const startedAt = performance.now();

    const converting = normalise(shortTimeout, {
      folder,
      source: 'long.mp4',
      result: 'out.mp4',
      probe,
      signal,
      onProgress: () => undefined,
    });

    await expect(converting).rejects.toThrow(/This file takes more (computing )?time than one file may have\./);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('runTool: a process that exceeds the memory limit -> user-facing error', async () => {
    const lowMemory = createFfmpeg({ ...ffmpeg.settings, memoryBytes: 120 * 1024 ** 2 });
    const probe = await probeVideo(ffmpeg, folder, 'long.mp4', signal);

    const converting = normalise(lowMemory, { folder, source: 'long.mp4', result: 'out.mp4', probe, signal, onProgress: () => undefined });

    await expect(converting).rejects.toBeInstanceOf(MediaError);
  });

  const createFile = async (name: string, parameters: readonly string[]): Promise<void> => {
    const program = await testFfmpeg();
    await promisify(execFile)(program, ['-v', 'error', '-y', ...parameters, join(folder, name)]);
  };

  it('probeVideo: a small file with frames larger than 8K -> rejected before decoding', async () => {
    const background = 'color=s=8192x4352:r=1:d=1,format=yuvj420p';
    await createFile('bomb.avi', ['-f', 'lavfi', '-i', background, '-c:v', 'mjpeg', '-q:v', '31', '-frames:v', '1']);

    const probing = probeVideo(ffmpeg, folder, 'bomb.avi', signal);

    await expect(probing).rejects.toThrow(
      /^(The frames of this video are larger than 8K|This video is damaged or uses a codec we cannot read)/,
    );
    expect((await stat(join(folder, 'bomb.avi'))).size).toBeLessThan(2_000_000);
  });

  it('probeVideo: more than a megabyte of tags -> cut, properties read', async () => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', '-c:v', 'mpeg4'];
    const streams = Array.from({ length: 15 }, (_, index) => ['-map', '0:v', `-metadata:s:v:${index}`, `comment=${'y'.repeat(100_000)}`]);
    await createFile('bloated.mkv', [...source, ...streams.flat()]);

    const probe = await probeVideo(ffmpeg, folder, 'bloated.mkv', signal);

    expect(probe).toMatchObject({ width: 64, height: 64, video: { index: 0, codec: 'mpeg4' } });
  });

  it('runTool: captions that decompress beyond the output limit -> killed, at most the limit received', async () => {
    const text = `${'A line that is long and carries no meaning. '.repeat(40)}\n`.repeat(10);
    const stamp = (second: number) => `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')},000`;
    const cues = Array.from({ length: 600 }, (_, index) => `${index + 1}\n${stamp(index)} --> ${stamp(index + 1)}\n${text}\n`);
    await writeFile(join(folder, 'bomb.srt'), cues.join(''));
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=1:d=600'];
    await createFile('captions.mkv', [...picture, '-i', join(folder, 'bomb.srt'), '-c:v', 'mpeg4', '-c:s', 'srt']);
    const probe = await probeVideo(ffmpeg, folder, 'captions.mkv', signal);
    let receivedBytes = 0;
    const onOutput = ({ length }: Buffer) => {
      receivedBytes += length;
    };
    const parameters = [...untrustedInput('captions.mkv'), '-map', `0:${probe.captions?.index}`, '-f', 'webvtt', 'pipe:1'];

    const reading = ffmpeg.run({ folder, signal, parameters, maxOutputBytes: 5_000_000, onOutput });

    await expect(reading).rejects.toBeInstanceOf(MediaError);
    expect(receivedBytes).toBeLessThanOrEqual(5_000_000);
  });
});
