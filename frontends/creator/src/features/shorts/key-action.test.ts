import { expect, test } from '@jest/globals';
import { keyAction } from './key-action.ts';

/** An element inside whatever matches one of the given words. */
const inside = (...words: string[]) => ({
  closest: (selector: string) => (words.some((word) => selector.split(', ').includes(word)) ? ({} as Element) : null),
});

test('keyAction: the player has the focus -> arrows, letters of any case and space act', () => {
  expect(['ArrowDown', 'j', 'J', 'ArrowUp', 'k', ' ', 'm', 'M'].map((key) => keyAction(key, inside()))).toEqual([
    'next',
    'next',
    'next',
    'previous',
    'previous',
    'toggle',
    'mute',
    'mute',
  ]);
});

test('keyAction: other keys, or a field, a dialog or the reactions have the focus -> nothing', () => {
  expect(keyAction('Enter', inside())).toBeUndefined();
  expect(keyAction('constructor', inside())).toBeUndefined();
  expect(keyAction('j', inside('textarea'))).toBeUndefined();
  expect(keyAction('ArrowUp', inside('[role="toolbar"]'))).toBeUndefined();
});

test('keyAction: a button has the focus -> space is its own, the arrows go on', () => {
  expect(keyAction(' ', inside('button'))).toBeUndefined();
  expect(keyAction('ArrowDown', inside('button'))).toBe('next');
});
