import { describe, expect, test } from '@jest/globals';
import {
  applyChunk,
  fromPartial,
  isEmptyPart,
  type PartialContent,
  toCompleteContent,
  withPart,
  withScene,
  withScenes,
} from './content-parts.ts';
import type { TypedContent, TypedShorts, TypedThread } from './typed-content.ts';

const provenance = { provider: 'local', model: 'composer', label: 'Made here' };
const thread: TypedThread = { type: 'thread', content: { tweets: ['One', 'Two'], hashtags: ['a'] } };
const scene = (narration: string, duration = 2) => ({ description: `See ${narration}`, narration, duration });
const shorts: TypedShorts = {
  type: 'shorts',
  content: { script: 'One\n\nTwo', scenes: [scene('One'), scene('Two')], duration: 4, voice_type: 'Human_Male' },
};
const collect = (...chunks: Parameters<typeof applyChunk>[1][]): PartialContent => chunks.reduce(applyChunk, {} as PartialContent);

describe('applyChunk', () => {
  test('applyChunk: text in deltas -> concatenated at its path', () => {
    const partial = collect({ path: 'tweets.1', delta: 'Two' }, { path: 'tweets.0', delta: 'O' }, { path: 'tweets.0', delta: 'ne' });

    expect(partial.tweets).toEqual(['One', 'Two']);
  });

  test('applyChunk: value -> replaces the previous value', () => {
    expect(collect({ path: 'caption', delta: 'old' }, { path: 'caption', value: 'new' })).toEqual({ caption: 'new' });
    expect(collect({ path: 'scenes.0.duration', value: 3 })).toEqual({ scenes: [{ duration: 3 }] });
  });

  test('applyChunk: path of a prototype -> ordinary field', () => {
    const partial = collect({ path: '__proto__.polluted', value: true });

    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(partial)).toBe(Object.prototype);
  });
});

describe('fromPartial', () => {
  test('fromPartial: empty -> null; first words -> content with provenance', () => {
    expect(fromPartial('thread', {}, provenance)).toBeNull();
    expect(fromPartial('thread', { tweets: ['On'] }, provenance)?.content).toEqual({ tweets: ['On'], hashtags: [], provenance });
  });

  test('fromPartial: scenes without a script -> their narration as script', () => {
    const typedContent = fromPartial('shorts', { scenes: [{ narration: 'Hi', duration: 3 }, { narration: 'you' }] }, undefined);

    expect(typedContent?.content).toMatchObject({ script: 'Hi\n\nyou', duration: 3 });
  });
});

describe('withPart', () => {
  test('withPart: one post -> other posts and tags are unchanged', () => {
    const typedContent = withPart(thread, { tweets: ['X', 'New'], hashtags: ['x'] }, { name: 'tweet', index: 1 });

    expect(typedContent.content).toEqual({ tweets: ['One', 'New'], hashtags: ['a'] });
  });

  test('withPart: hashtags -> posts are unchanged; none received -> unchanged', () => {
    expect(withPart(thread, { tweets: ['X'], hashtags: ['x'] }, { name: 'hashtags' }).content).toEqual({
      tweets: ['One', 'Two'],
      hashtags: ['x'],
    });
    expect(withPart(thread, {}, { name: 'hashtags' })).toBe(thread);
  });

  test('withPart: scene -> its narration is replaced in the script', () => {
    const typedContent = withPart(shorts, { scenes: [scene('X'), scene('New', 5)] }, { name: 'scene', index: 1 });

    expect(typedContent.content).toMatchObject({ script: 'One\n\nNew', duration: 7, scenes: [scene('One'), scene('New', 5)] });
  });
});

describe('withScene and withScenes', () => {
  test('withScene: custom script -> only the changed narration is replaced', () => {
    const own = { ...shorts, content: { ...shorts.content, script: 'First: One. Then: Two.' } };

    expect(withScene(own, 1, scene('Three')).content.script).toBe('First: One. Then: Three.');
  });

  test('withScenes: other order -> script and duration are updated', () => {
    expect(withScenes(shorts, [scene('Two', 6), scene('One')]).content).toMatchObject({ script: 'Two\n\nOne', duration: 8 });
  });
});

describe('toCompleteContent', () => {
  test('toCompleteContent: empty post -> placeholder, so that indexes match', () => {
    expect(toCompleteContent({ ...thread, content: { tweets: ['One', ' '], hashtags: [] } })).toEqual({
      tweets: ['One', '…'],
      hashtags: [],
    });
  });

  test('toCompleteContent: scene without text and duration -> valid for the server', () => {
    const empty = { ...shorts, content: { ...shorts.content, script: '', scenes: [{ description: '', narration: '', duration: 0 }] } };

    expect(toCompleteContent(empty)).toMatchObject({
      script: '…',
      duration: 1,
      scenes: [{ description: '…', narration: '', duration: 1 }],
    });
  });
});

test('isEmptyPart: only spaces -> true; text, another part or no such part -> false', () => {
  const thread: TypedContent = { type: 'thread', content: { tweets: ['text', '  '], hashtags: [] } };
  expect([0, 1, 2].map((index) => isEmptyPart(thread, { name: 'tweet', index }))).toEqual([false, true, false]);
  expect(isEmptyPart({ type: 'image', content: { image_url: '/x', caption: '', style_tags: [] } }, { name: 'caption' })).toBe(true);
});
