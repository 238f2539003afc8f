import { expect, test } from '@jest/globals';
import { emptyFeedback, parseFeedbackDraft } from './feedback-draft.ts';

test('parseFeedbackDraft: what was kept -> the same', () => {
  const draft = { text: 'Nearly there.', rating: 'neutral', consent: true } as const;

  expect(parseFeedbackDraft(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  ['nothing', null],
  ['no JSON', 'nonsense'],
  ['null', 'null'],
  ['other shapes', '{"text":5,"rating":"great","consent":"yes"}'],
])('parseFeedbackDraft: %s -> blank', (_name, kept) => {
  expect(parseFeedbackDraft(kept)).toEqual(emptyFeedback);
});
