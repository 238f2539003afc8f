import { ApiError } from '@trenzeye/frontend-kit';
import { draftOf, draftProblem, emptyDraft, inputOf, type NicheDraft, saveProblem } from './niche-draft.ts';

const draft: NicheDraft = { ...emptyDraft, name: ' Sea ', follows: { ...emptyDraft.follows, word: ['harbour'], region: ['DE'] } };

it('inputOf and draftOf: draft, saved and opened again -> the same', () => {
  const input = inputOf({ ...draft, alertScore: '70' });

  expect(input).toEqual({
    name: 'Sea',
    follows: [
      { kind: 'word', text: 'harbour' },
      { kind: 'region', text: 'DE' },
    ],
    alerts: true,
    alert_score: 70,
  });
  const niche = { ...input, id: 'n', created_at: '', follows: input.follows.map((follow) => ({ ...follow, problem: null })) };
  expect(draftOf(niche)).toEqual({ ...draft, name: 'Sea', alertScore: '70' });
});

it.each([
  [{ ...draft, name: ' ' }, 'Please name the niche.'],
  [{ ...draft, follows: emptyDraft.follows }, 'Add a topic, a word, a feed, a region or a language to follow.'],
  [{ ...draft, alertScore: '101' }, 'The score must be a whole number from 1 to 100.'],
  [{ ...draft, alertScore: '100' }, undefined],
])('draftProblem: %j -> %s', (invalid, problem) => {
  expect(draftProblem(invalid)).toBe(problem);
});

it('saveProblem: field of a follow -> names what was typed; other errors -> their message', () => {
  const input = inputOf(draft);
  const invalid = new ApiError(400, 'invalid_request', 'Invalid', [{ field: 'follows.0.text', message: 'needs a letter or a digit' }]);

  expect(saveProblem(invalid, input)).toBe('“harbour” needs a letter or a digit.');
  expect(saveProblem(new ApiError(409, 'conflict', 'You can have 20 niches.'), input)).toBe('You can have 20 niches.');
});
