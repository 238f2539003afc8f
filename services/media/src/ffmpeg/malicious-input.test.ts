import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFfmpeg, untrustedInput } from './ffmpeg.ts';
import { locateTools } from './locate-tools.ts';
import { MediaError } from './media-error.ts';
import { normalise } from './normalise.ts';
import { probeVideo } from './probe-video.ts';

const ffmpeg = createFfmpeg({ threads: 1, nice: 0, memoryBytes: 4 * 1024 ** 3, timeoutSeconds: 30, outputLimitBytes: 10_000_000 });
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
  ['subtitles', () => '1\n00:00:00,000 --> 00:00:01,000\nwords\n'],
  ['SVG that loads something', (address) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`],
];

describe('ffmpeg', () => {
  it.each(playlists)('%s under the name of a film -> refused, nothing fetched', async (_name, write) => {
    await writeFile(join(folder, 'source'), write(url()));
    const before = connections;

    const looking = probeVideo(ffmpeg, folder, 'source', signal);

    await expect(looking).rejects.toBeInstanceOf(MediaError);
    expect(connections).toBe(before);
  });

  it('the same playlist without our options -> would be fetched, so that the test above means something', async () => {
    const { ffprobe } = await locateTools();
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

  it('a film that takes longer than it may -> stopped, with a sentence; nothing keeps running', async () => {
    const { ffmpeg: program } = await locateTools();
    await promisify(execFile)(program, [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720:d=20', '-c:v', 'mpeg4', join(folder, 'long.mp4')],
    ]);
    const hasty = createFfmpeg({ ...ffmpeg.settings, timeoutSeconds: 1 });
    const probe = await probeVideo(ffmpeg, folder, 'long.mp4', signal);
    const began = performance.now();

    const converting = normalise(hasty, { folder, source: 'long.mp4', result: 'out.mp4', probe, signal, onProgress: () => undefined });

    await expect(converting).rejects.toThrow(/This file takes more (computing )?time than one file may have\./);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('more memory than it may have -> ended, with a sentence', async () => {
    const small = createFfmpeg({ ...ffmpeg.settings, memoryBytes: 120 * 1024 ** 2 });
    const probe = await probeVideo(ffmpeg, folder, 'long.mp4', signal);

    const converting = normalise(small, { folder, source: 'long.mp4', result: 'out.mp4', probe, signal, onProgress: () => undefined });

    await expect(converting).rejects.toBeInstanceOf(MediaError);
  });

  const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const make = async (name: string, parameters: readonly string[]): Promise<void> => {
    const { ffmpeg: program } = await locateTools();
    await promisify(execFile)(program, ['-v', 'error', '-y', ...parameters, join(folder, name)]);
  };

  it('pixel bomb: a small file whose frames have more than 8K pixels -> refused with a sentence before any is decoded', async () => {
    const ground = 'color=s=8192x4352:r=1:d=1,format=yuvj420p';
    await make('bomb.avi', ['-f', 'lavfi', '-i', ground, '-c:v', 'mjpeg', '-q:v', '31', '-frames:v', '1']);

    const looking = probeVideo(ffmpeg, folder, 'bomb.avi', signal);

    await expect(looking).rejects.toThrow(/^This video (has more than 8K pixels a frame|is damaged or uses a codec we cannot read)/);
    expect((await stat(join(folder, 'bomb.avi'))).size).toBeLessThan(2_000_000);
  });

  it('tags of more than a megabyte -> refused with a sentence, not kept in memory', async () => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', '-c:v', 'mpeg4'];
    const streams = Array.from({ length: 15 }, (_, index) => ['-map', '0:v', `-metadata:s:v:${index}`, `comment=${'y'.repeat(100_000)}`]);
    await make('bloated.mkv', [...source, ...streams.flat()]);

    const looking = probeVideo(ffmpeg, folder, 'bloated.mkv', signal);

    await expect(looking).rejects.toThrow('This file is damaged or not of a kind we can read.');
  });

  it('zip bomb: captions that unpack to many megabytes -> no captions, no harm', async () => {
    const text = `${'A line that is long and says nothing. '.repeat(40)}\n`.repeat(10);
    const stamp = (second: number) => `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')},000`;
    const cues = Array.from({ length: 600 }, (_, index) => `${index + 1}\n${stamp(index)} --> ${stamp(index + 1)}\n${text}\n`);
    await writeFile(join(folder, 'bomb.srt'), cues.join(''));
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=1:d=600'];
    await make('words.mkv', [...picture, ...sound(600), '-i', join(folder, 'bomb.srt'), '-c:v', 'mpeg4', '-c:a', 'aac', '-c:s', 'srt']);
    const probe = await probeVideo(ffmpeg, folder, 'words.mkv', signal);
    let kept = 0;
    const onOutput = ({ length }: Buffer) => {
      kept += length;
    };
    const parameters = [...untrustedInput('words.mkv'), '-map', `0:${probe.captions?.index}`, '-f', 'webvtt', 'pipe:1'];

    const reading = ffmpeg.run({ folder, signal, parameters, maxOutputBytes: 5_000_000, onOutput });

    await expect(reading).rejects.toBeInstanceOf(MediaError);
    expect(kept).toBeLessThanOrEqual(5_000_000);
  });
});
