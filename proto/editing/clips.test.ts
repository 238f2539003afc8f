import fc from 'fast-check';
import type { Clip } from '../http/media/shorts.ts';
import { captionsOfShort, clipIndexAt, clipsOf, durationOf, nearestKeptTime, shortTimeOf, sourceRangeOf, sourceTimeAt } from './clips.ts';

const reordered = [
  { start: 10, end: 12 },
  { start: 2, end: 3 },
  { start: 4, end: 5 },
];
const edit = (clips: Clip[], ...captions: [number, number, string][]) => ({
  start: 0,
  end: 20,
  clips,
  captions: captions.map(([start, end, text]) => ({ start, end, text })),
});

describe('clips of an edit', () => {
  it('clipsOf: no clips -> one from start to end; durationOf: several -> their sum', () => {
    expect(clipsOf(edit([]))).toEqual([{ start: 0, end: 20 }]);
    expect(durationOf(clipsOf(edit(reordered)))).toBe(4);
  });

  it('times: reordered clips -> source and Short correspond; cut time -> the nearest kept one', () => {
    expect([0, 1.5, 2, 2.5, 3.5, 99].map((seconds) => sourceTimeAt(reordered, seconds))).toEqual([10, 11.5, 2, 2.5, 4.5, 5]);
    expect([10, 11.5, 2.5, 4.5, 3.2, 100].map((seconds) => shortTimeOf(reordered, seconds))).toEqual([0, 1.5, 2.5, 3.5, 3, 2]);
    expect([clipIndexAt(reordered, 2.5), clipIndexAt(reordered, 3.5), nearestKeptTime(reordered, 3.9)]).toEqual([1, undefined, 4]);
  });

  it('sourceRangeOf: within a clip, over a cut and over a join with an earlier part -> the part of the source', () => {
    const clips = [
      { start: 0, end: 2 },
      { start: 3, end: 6 },
      { start: 2.5, end: 3 },
    ];

    const ranges = [
      [0.5, 2],
      [1, 3],
      [4, 5.2],
    ].map(([start = 0, end = 0]) => sourceRangeOf(clips, { start, end }));

    expect(ranges).toEqual([
      { start: 0.5, end: expect.closeTo(2, 3) },
      { start: 1, end: expect.closeTo(4, 3) },
      { start: 5, end: 6 },
    ]);
  });

  it('times: any clips and time of the Short -> the position of the source is shown at that time', () => {
    const clip = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 9 })).map(([start, length]) => ({
      start: start * 10,
      end: start * 10 + length,
    }));
    fc.assert(
      fc.property(fc.uniqueArray(clip, { minLength: 1, maxLength: 20, selector: ({ start }) => start }), fc.nat(), (clips, at) => {
        const seconds = at % durationOf(clips);
        expect(shortTimeOf(clips, sourceTimeAt(clips, seconds))).toBeCloseTo(seconds, 6);
      }),
    );
  });
});

describe('captions of a Short', () => {
  it('captionsOfShort: one clip -> clipped and relative to its start', () => {
    const captions = captionsOfShort({ ...edit([], [0, 3, 'before'], [4, 9, 'in'], [11, 12, 'after']), start: 2, end: 5 });

    expect(captions).toEqual([
      { start: 0, end: 1, text: 'before' },
      { start: 2, end: 3, text: 'in' },
    ]);
  });

  it('captionsOfShort: caption over a cut -> shown once without a gap; caption in the cut -> removed', () => {
    const clips = [
      { start: 0, end: 2 },
      { start: 3, end: 6 },
    ];

    const captions = captionsOfShort(edit(clips, [1, 4, 'over the cut'], [2.1, 2.9, 'cut']));

    expect(captions).toEqual([{ start: 1, end: 3, text: 'over the cut' }]);
  });

  it('captionsOfShort: parts of a caption moved apart -> each part has its words, in the order of the Short', () => {
    const clips = [
      { start: 2, end: 4 },
      { start: 0, end: 2 },
    ];

    const captions = captionsOfShort(edit(clips, [0, 4, 'aaaa bbbb cccc dddd']));

    expect(captions).toEqual([
      { start: 0, end: 2, text: 'cccc dddd' },
      { start: 2, end: 4, text: 'aaaa bbbb' },
    ]);
  });

  it('captionsOfShort: passage played twice -> its caption appears twice', () => {
    const clips = [
      { start: 0, end: 2 },
      { start: 0, end: 2 },
    ];

    expect(captionsOfShort(edit(clips, [0.5, 1.5, 'again']))).toEqual([
      { start: 0.5, end: 1.5, text: 'again' },
      { start: 2.5, end: 3.5, text: 'again' },
    ]);
  });
});
