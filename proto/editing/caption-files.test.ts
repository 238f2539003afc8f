import { formatSrt, formatVtt, readCaptions } from './caption-files.ts';

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

    expect(cues).toMatchObject([{ start: 1, end: 2.5, text: expected }]);
  });

  it('readCaptions: overlapping, unsorted and empty cues -> shortened, sorted, removed', () => {
    const cues = readCaptions('00:03.000 --> 00:05.000\nlater\n\n00:01.000 --> 00:04.000\nsooner\n\n00:06.000 --> 00:06.000\nnever\n');

    expect(cues).toEqual([
      { start: 1, end: 3, text: 'sooner' },
      { start: 3, end: 5, text: 'later' },
    ]);
    expect(readCaptions(formatVtt(cues))).toEqual(cues);
    expect(readCaptions(formatSrt(cues))).toEqual(cues);
  });

  it('readCaptions: times within the text -> words with times, which are kept when it is formatted again', () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ann>Hello <00:00:01.800>dear <00:00:02.200>listeners &amp; friends\n';

    const cues = readCaptions(file);

    expect(cues).toEqual([
      {
        start: 1,
        end: 3,
        text: 'Hello dear listeners & friends',
        speaker: 'Ann',
        words: [
          { start: 1, end: 1.8, text: 'Hello' },
          { start: 1.8, end: 2.2, text: 'dear' },
          { start: 2.2, end: 2.6, text: 'listeners' },
          { start: 2.6, end: 2.68, text: '&' },
          { start: 2.68, end: 3, text: 'friends' },
        ].map((word) => ({ ...word, start: expect.closeTo(word.start, 1), end: expect.closeTo(word.end, 1) })),
      },
    ]);
    expect(readCaptions(formatVtt(cues))).toEqual(cues);
  });

  it('readCaptions: roll-up captions with times -> words of the new line only', () => {
    const file =
      '00:00.000 --> 00:01.000\nfirst<00:00:00.500><c> line</c>\n\n00:01.000 --> 00:02.000\nfirst line\nsecond<00:00:01.600><c> line</c>\n';

    const words = readCaptions(file).map((cue) => cue.words?.map(({ text, start }) => [text, start]));

    expect(words).toEqual([
      [
        ['first', 0],
        ['line', 0.5],
      ],
      [
        ['second', 1],
        ['line', 1.6],
      ],
    ]);
  });

  it('formatSrt: two cues -> numbers, commas and lines; readCaptions: other text -> no cues', () => {
    expect(formatSrt([{ start: 1, end: 2.5, text: 'one\n\ntwo' }])).toBe('1\n00:00:01,000 --> 00:00:02,500\none\ntwo\n');
    expect(readCaptions('a poem\n\nwithout times')).toEqual([]);
  });

  it.each([
    ['a speaker of spaces', `<v${' '.repeat(900_000)}`],
    ['unfinished speakers', '<v.a'.repeat(200_000)],
    ['unfinished tags', '<'.repeat(900_000)],
    ['unfinished styles', '{\\'.repeat(400_000)],
    ['times', '<00:00:01.000>'.repeat(60_000)],
  ])('readCaptions: a megabyte of %s -> read in linear time', (_name, text) => {
    const startedAt = performance.now();

    readCaptions(`00:01.000 --> 00:02.000\n${text}`);

    // Minutes where the time grows with the square of the length.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
