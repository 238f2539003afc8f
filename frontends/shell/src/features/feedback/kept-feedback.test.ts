import { expect, test } from '@jest/globals';
import { blankFeedback, draftFrom } from './kept-feedback.ts';

test('draftFrom: what was kept -> the same', () => {
  const draft = { text: 'Nearly there.', rating: 'neutral', consent: true } as const;

  expect(draftFrom(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  ['nothing', null],
  ['no JSON', 'nonsense'],
  ['null', 'null'],
  ['other shapes', '{"text":5,"rating":"great","consent":"yes"}'],
])('draftFrom: %s -> blank', (_name, kept) => {
  expect(draftFrom(kept)).toEqual(blankFeedback);
});
