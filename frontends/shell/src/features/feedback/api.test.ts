import { expect, test } from '@jest/globals';
import { emptyFeedback, parseFeedbackDraft } from './api.ts';

test('parseFeedbackDraft: stored draft -> the same draft', () => {
  const draft = { text: 'Nearly there.', rating: 'neutral', consent: true } as const;

  expect(parseFeedbackDraft(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  ['nothing', null],
  ['no JSON', 'invalid'],
  ['null', 'null'],
  ['other shapes', '{"text":5,"rating":"great","consent":"yes"}'],
])('parseFeedbackDraft: %s -> empty draft', (_name, stored) => {
  expect(parseFeedbackDraft(stored)).toEqual(emptyFeedback);
});
