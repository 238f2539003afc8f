import { expect, test } from '@jest/globals';
import { keyAction } from './player-input.ts';

/** An element with ancestors that match the given selectors. */
const inside = (...selectors: string[]) => ({
  closest: (selector: string) => (selectors.some((each) => selector.split(', ').includes(each)) ? ({} as Element) : null),
});

test('keyAction: player focused -> arrows, letters in any case and space have actions', () => {
  expect(
    ['ArrowDown', 'j', 'J', 'ArrowUp', 'k', ' ', 'm', 'M', 'ArrowLeft', 'ArrowRight', 'c', 'f'].map((key) => keyAction(key, inside())),
  ).toEqual(['next', 'next', 'next', 'previous', 'toggle', 'toggle', 'mute', 'mute', 'back', 'forward', 'captions', 'fullscreen']);
});

test('keyAction: other keys, or a field, dialog or toolbar focused -> undefined', () => {
  expect(keyAction('Enter', inside())).toBeUndefined();
  expect(keyAction('constructor', inside())).toBeUndefined();
  expect(keyAction('j', inside('textarea'))).toBeUndefined();
  expect(keyAction('ArrowUp', inside('[role="toolbar"]'))).toBeUndefined();
});

test('keyAction: button focused -> undefined for space, arrows have actions', () => {
  expect(keyAction(' ', inside('button'))).toBeUndefined();
  expect(keyAction('ArrowDown', inside('button'))).toBe('next');
  expect(keyAction('k', inside('button'))).toBe('toggle');
});
