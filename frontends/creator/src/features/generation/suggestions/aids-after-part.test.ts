import { expect, test } from '@jest/globals';
import { noAids } from '../document/editor-document.ts';
import { aidsAfterPart } from './author-aids.ts';

const suggestion = (id: string) => ({ id, label: id, text: id });
const previous = { ...noAids, hooks: ['First?', 'Second.'], suggestions: [[suggestion('a')], [suggestion('b')]] };

test('aidsAfterPart: another post -> its suggestions are replaced, the options for the opening stay', () => {
  const ofPart = { ...noAids, suggestions: [[], [suggestion('new')]] };
  expect(aidsAfterPart(previous, { name: 'tweet', index: 1 }, ofPart)).toEqual({
    ...previous,
    suggestions: [[suggestion('a')], [suggestion('new')]],
  });
});

test('aidsAfterPart: the opening -> its options; without new ones, none', () => {
  const hooks = ['New?', 'Other.'];
  expect(aidsAfterPart(previous, { name: 'scene', index: 0 }, { ...noAids, hooks }).hooks).toEqual(hooks);
  expect(aidsAfterPart(previous, { name: 'caption' }, noAids)).toMatchObject({ hooks: [], suggestions: [[], [suggestion('b')]] });
});

test('aidsAfterPart: post of a text written by hand -> lists up to it', () => {
  const ofPart = { ...noAids, suggestions: [[], [], [suggestion('new')]] };
  expect(aidsAfterPart(noAids, { name: 'tweet', index: 2 }, ofPart).suggestions).toEqual(ofPart.suggestions);
});

test('aidsAfterPart: image or hashtags -> suggestions and openings stay', () => {
  for (const name of ['image', 'hashtags'] as const)
    expect(aidsAfterPart(previous, { name }, noAids)).toMatchObject({ hooks: previous.hooks, suggestions: previous.suggestions });
});
