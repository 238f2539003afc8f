import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@trenzeye/kit';
import type { ShortEdit } from '@trenzeye/proto/http/media/shorts';
import { createFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import { probeVideo } from '../../ffmpeg/probe-video.ts';
import { createFlashFilm, findFlashes, hashOf } from '../../testing/flash-film.ts';
import { renderCut } from './render-cut.ts';

jest.setTimeout(240_000);
const ffmpeg = createFfmpeg({
  threads: 1,
  nice: 0,
  memoryBytes: 4 * 1024 ** 3,
  timeoutSeconds: 120,
  outputLimitBytes: 500_000_000,
  source: 'off',
  log: createLogger('media', 'silent'),
});
const signal = new AbortController().signal;
const size = { width: 320, height: 180 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-cut-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const editOf = (clips: ShortEdit['clips'], more: Partial<ShortEdit> = {}): ShortEdit => ({
  start: 0,
  end: 1,
  clips,
  crop: [],
  captions: [],
  captions_mode: 'none',
  caption_style: 'outline',
  captions_language: '',
  tracks: [],
  burned_language: '',
  cover_at: 0,
  title: '',
  ...more,
});

const render = async (source: string, edit: ShortEdit) => {
  const progress: number[] = [];
  await renderCut(ffmpeg, {
    folder,
    source,
    result: 'short.mp4',
    size,
    hasAudio: true,
    edit,
    signal,
    onProgress: (fraction) => progress.push(fraction),
  });
  const { duration } = await probeVideo(ffmpeg, folder, 'short.mp4', signal);
  return { duration, progress, ...(await findFlashes(join(folder, 'short.mp4'))) };
};

/** Each time is right to a frame and the encoding of audio, and both are in step. */
const expectTimes = ({ flashes, beeps }: { flashes: number[]; beeps: number[] }, expected: readonly number[]) => {
  expect([flashes.length, beeps.length]).toEqual([expected.length, expected.length]);
  expected.forEach((time, index) => {
    expect(Math.abs((flashes[index] ?? 0) - time)).toBeLessThan(0.05);
    expect(Math.abs((beeps[index] ?? 0) - (flashes[index] ?? 0))).toBeLessThan(0.03);
  });
};

describe('renderCut', () => {
  it('renderCut: clips in order with cuts between -> flashes and beeps where they belong, the length right, the source unchanged', async () => {
    const source = await createFlashFilm(folder, 'ordered.mp4', 20, [1, 3.2, 5.5, 9.1, 12.3, 15]);
    const before = await hashOf(source);
    const clips = [
      { start: 0.517, end: 4.21 },
      { start: 8.813, end: 9.9 },
      { start: 14.45, end: 16.031 },
    ];

    const film = await render('ordered.mp4', editOf(clips));

    expect(Math.abs(film.duration - 6.361)).toBeLessThan(0.1);
    expectTimes(film, [1 - 0.517, 3.2 - 0.517, 3.693 + 9.1 - 8.813, 4.78 + 15 - 14.45]);
    expect(await hashOf(source)).toBe(before);
    expect(film.progress.at(-1)).toBeGreaterThan(0.5);
  });

  it('renderCut: reordered clips and one played twice -> in the order of the edit, in step over the joins', async () => {
    await createFlashFilm(folder, 'moved.mp4', 20, [1, 3.2, 5.5, 9.1, 12.3, 15]);
    const clips = [
      { start: 14.8, end: 15.9 },
      { start: 5.1, end: 6.3 },
      { start: 0.4, end: 3.9 },
      { start: 5.1, end: 6.3 },
    ];

    const film = await render('moved.mp4', editOf(clips));

    expect(Math.abs(film.duration - 7)).toBeLessThan(0.1);
    expectTimes(film, [0.2, 1.1 + 0.4, 2.3 + 0.6, 2.3 + 2.8, 5.8 + 0.4]);
  });

  it('renderCut: three minutes without five words and all silences -> the length is right to 100 ms, in step to the end', async () => {
    const times = Array.from({ length: 58 }, (_, index) => 1.5 + index * 3.04);
    await createFlashFilm(folder, 'long.mp4', 180, times);
    // 58 pauses of 0.9 seconds behind the flashes, and five words.
    const cuts = [
      ...times.map((time) => ({ start: time + 0.613, end: time + 1.527 })),
      ...[20, 60, 90, 120, 160].map((around) => {
        const before = times.findLast((time) => time < around) ?? 0;
        return { start: before + 2.011, end: before + 2.344 };
      }),
    ].sort((one, other) => one.start - other.start);
    const clips = [...cuts, { start: 180, end: 180 }].map(({ start }, index) => ({ start: cuts[index - 1]?.end ?? 0, end: start }));
    const expected = 180 - cuts.reduce((sum, { start, end }) => sum + end - start, 0);
    const cutBefore = (time: number) => cuts.filter(({ end }) => end <= time).reduce((sum, { start, end }) => sum + end - start, 0);

    const film = await render('long.mp4', editOf(clips));

    expect(clips).toHaveLength(64);
    expect(Math.abs(film.duration - expected)).toBeLessThan(0.1);
    expectTimes(
      film,
      times.map((time) => time - cutBefore(time)),
    );
  });

  it('renderCut: crop of a changing size and burned captions over a cut -> rendered with the length of the clips', async () => {
    await createFlashFilm(folder, 'zoom.mp4', 6, [1, 4]);
    const crop = [
      { at: 0, x: 0, y: 0, scale: 0.4 },
      { at: 5, x: 100, y: 0, scale: 1 },
    ];
    const clips = [
      { start: 3.5, end: 5 },
      { start: 0.5, end: 2 },
    ];

    const film = await render(
      'zoom.mp4',
      editOf(clips, { crop, captions: [{ start: 0, end: 6, text: 'one two three' }], captions_mode: 'burned' }),
    );

    expect(Math.abs(film.duration - 3)).toBeLessThan(0.1);
    expectTimes(film, [0.5, 2]);
  });
});
