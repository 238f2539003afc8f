import { describe, expect, test } from '@jest/globals';
import type { MadeShorts, MadeThread } from '../made.ts';
import { type Arrived, arrivedAs, wholeOf, withPart, withPiece, withScene, withScenes } from './parts.ts';

const provenance = { provider: 'local', model: 'composer', label: 'Made here' };
const thread: MadeThread = { type: 'thread', content: { tweets: ['One', 'Two'], hashtags: ['a'] } };
const scene = (narration: string, duration = 2) => ({ description: `See ${narration}`, narration, duration });
const shorts: MadeShorts = {
  type: 'shorts',
  content: { script: 'One\n\nTwo', scenes: [scene('One'), scene('Two')], duration: 4, voice_type: 'Human_Male' },
};
const gather = (...pieces: Parameters<typeof withPiece>[1][]): Arrived => pieces.reduce(withPiece, {} as Arrived);

describe('withPiece', () => {
  test('withPiece: text in pieces -> put together in its place', () => {
    const arrived = gather({ path: 'tweets.1', delta: 'Two' }, { path: 'tweets.0', delta: 'O' }, { path: 'tweets.0', delta: 'ne' });

    expect(arrived.tweets).toEqual(['One', 'Two']);
  });

  test('withPiece: a value -> takes the place of what was there', () => {
    expect(gather({ path: 'caption', delta: 'old' }, { path: 'caption', value: 'new' })).toEqual({ caption: 'new' });
    expect(gather({ path: 'scenes.0.duration', value: 3 })).toEqual({ scenes: [{ duration: 3 }] });
  });

  test('withPiece: a path that names a prototype -> an ordinary field', () => {
    const arrived = gather({ path: '__proto__.polluted', value: true });

    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(arrived)).toBe(Object.prototype);
  });
});

describe('arrivedAs', () => {
  test('arrivedAs: nothing yet -> null; the first words -> content with the label', () => {
    expect(arrivedAs('thread', {}, provenance)).toBeNull();
    expect(arrivedAs('thread', { tweets: ['On'] }, provenance)?.content).toEqual({ tweets: ['On'], hashtags: [], provenance });
  });

  test('arrivedAs: scenes without a script yet -> what is said in them stands for it', () => {
    const made = arrivedAs('shorts', { scenes: [{ narration: 'Hi', duration: 3 }, { narration: 'you' }] }, undefined);

    expect(made?.content).toMatchObject({ script: 'Hi\n\nyou', duration: 3 });
  });
});

describe('withPart', () => {
  test('withPart: one post -> the others and the tags stay', () => {
    const made = withPart(thread, { tweets: ['X', 'New'], hashtags: ['x'] }, { name: 'tweet', index: 1 });

    expect(made.content).toEqual({ tweets: ['One', 'New'], hashtags: ['a'] });
  });

  test('withPart: hashtags -> the posts stay; nothing of them yet -> all stays', () => {
    expect(withPart(thread, { tweets: ['X'], hashtags: ['x'] }, { name: 'hashtags' }).content).toEqual({
      tweets: ['One', 'Two'],
      hashtags: ['x'],
    });
    expect(withPart(thread, {}, { name: 'hashtags' })).toBe(thread);
  });

  test('withPart: a scene -> its words change in the script, too', () => {
    const made = withPart(shorts, { scenes: [scene('X'), scene('New', 5)] }, { name: 'scene', index: 1 });

    expect(made.content).toMatchObject({ script: 'One\n\nNew', duration: 7, scenes: [scene('One'), scene('New', 5)] });
  });
});

describe('withScene and withScenes', () => {
  test('withScene: a script written otherwise -> only the changed words change in it', () => {
    const own = { ...shorts, content: { ...shorts.content, script: 'First: One. Then: Two.' } };

    expect(withScene(own, 1, scene('Three')).content.script).toBe('First: One. Then: Three.');
  });

  test('withScenes: another order -> script and length follow', () => {
    expect(withScenes(shorts, [scene('Two', 6), scene('One')]).content).toMatchObject({ script: 'Two\n\nOne', duration: 8 });
  });
});

describe('wholeOf', () => {
  test('wholeOf: an empty post -> a mark in its place, so that the index stays', () => {
    expect(wholeOf({ ...thread, content: { tweets: ['One', ' '], hashtags: [] } })).toEqual({ tweets: ['One', '…'], hashtags: [] });
  });

  test('wholeOf: a scene without words and length -> what the server takes', () => {
    const empty = { ...shorts, content: { ...shorts.content, script: '', scenes: [{ description: '', narration: '', duration: 0 }] } };

    expect(wholeOf(empty)).toMatchObject({ script: '…', duration: 1, scenes: [{ description: '…', narration: '', duration: 1 }] });
  });
});
