import { expect, test } from '@jest/globals';
import type { Generated } from '@trenzeye/proto/http/content';
import type { TypedContent } from '../document/typed-content.ts';
import { currentHook, splitAids, withHook, withoutSuggestion, withSuggestion } from './author-aids.ts';

const provenance = { provider: 'local', model: 'composer', label: 'Composed without an AI model' };
const hooks = ['First?', 'Second.', 'Third!'];
const noChecks = { checked: [], findings: [] };
const suggestion = { id: 'example', label: 'Add your example', text: 'For example: ' };
const thread: TypedContent = { type: 'thread', content: { tweets: ['First?', 'More'], hashtags: [] } };

test('splitAids: response with hooks -> content without them; model without hooks -> none', () => {
  const content = { tweets: ['First?'], hashtags: [], provenance };
  expect(splitAids({ ...content, hooks, suggestions: [[suggestion]] })).toEqual({
    content,
    aids: { hooks, suggestions: [[suggestion]], checks: noChecks, poster: null, removedDescription: '' },
  });
  expect(splitAids(content as Generated)).toEqual({
    content,
    aids: { hooks: [], suggestions: [], checks: noChecks, poster: null, removedDescription: '' },
  });
});

test('withHook: thread, caption and script -> only the opening changes', () => {
  expect(withHook(thread, hooks, 'Second.').content).toMatchObject({ tweets: ['Second.', 'More'] });
  const image: TypedContent = { type: 'image', content: { image_url: 'x', caption: 'First?\n\nMore', style_tags: [] } };
  expect(withHook(image, hooks, 'Third!').content).toMatchObject({ caption: 'Third!\n\nMore' });
  const scenes = [
    { description: 'a', narration: 'First?', duration: 3 },
    { description: 'b', narration: 'More', duration: 3 },
  ];
  const shorts: TypedContent = { type: 'shorts', content: { script: 'First?\n\nMore', scenes, duration: 6, voice_type: 'v' } };
  expect(withHook(shorts, hooks, 'Second.').content).toMatchObject({ script: 'Second.\n\nMore', scenes: [{ narration: 'Second.' }, {}] });
});

test('withHook: own opening -> kept after the hook', () => {
  const own: TypedContent = { type: 'thread', content: { tweets: ['My own words', 'More'], hashtags: [] } };
  expect(currentHook(own, hooks)).toBeUndefined();
  expect(withHook(own, hooks, 'Second.').content).toMatchObject({ tweets: ['Second.\n\nMy own words', 'More'] });
});

test('withSuggestion: appended on its own line; too long -> null', () => {
  expect(withSuggestion('A post. ', suggestion, 500)).toBe('A post.\n\nFor example: ');
  expect(withSuggestion('', suggestion, 500)).toBe('For example: ');
  expect(withSuggestion('x'.repeat(490), suggestion, 500)).toBeNull();
});

test('withoutSuggestion: used -> removed from its part only', () => {
  expect(withoutSuggestion([[suggestion], [suggestion]], 1, 'example')).toEqual([[suggestion], []]);
});
