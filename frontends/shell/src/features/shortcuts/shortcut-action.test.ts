import { expect, test } from '@jest/globals';
import { shortcutAction } from './shortcut-action.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});
/** An element that is, or is inside, an element of this kind. */
const inside = (selector = 'body', is = 'body') => ({
  closest: ((selectors: string) =>
    selectors.split(/, (?![^(]*\))/).some((each) => each.startsWith(selector)) ? {} : null) as Element['closest'],
  matches: ((selectors: string) => selectors === is) as Element['matches'],
});
const page = inside();

test.each([
  ['?', 'help'],
  ['/', 'search'],
  ['n', 'create'],
  ['J', 'next'],
  ['k', 'previous'],
  ['l', 'like'],
  ['x', undefined],
])('shortcutAction: %s on the page -> %s', (key, action) => {
  expect(shortcutAction(press(key), page, true)).toBe(action);
});

test.each(['input', 'textarea', 'select', '[contenteditable]', 'dialog', '[role="combobox"]'])(
  'shortcutAction: n in %s -> nothing',
  (selector) => {
    expect(shortcutAction(press('n'), inside(selector), true)).toBeUndefined();
  },
);

test('shortcutAction: Enter -> opens a selected post, but not from a link in it', () => {
  expect(shortcutAction(press('Enter'), inside('article', 'article'), true)).toBe('open');
  expect(shortcutAction(press('Enter'), inside('article', 'a'), true)).toBeUndefined();
});

test.each([
  ['Ctrl+K', press('k', { ctrlKey: true })],
  ['Cmd+K', press('K', { metaKey: true })],
])('shortcutAction: %s -> palette, also in a field and with single keys off; not in a dialog', (_name, event) => {
  expect(shortcutAction(event, inside('input'), false)).toBe('palette');
  expect(shortcutAction(event, inside('dialog'), true)).toBeUndefined();
});

test.each([
  ['single keys off', press('n'), false],
  ['Ctrl+N', press('n', { ctrlKey: true }), true],
  ['Alt+N', press('n', { altKey: true }), true],
  ['held', press('n', { repeat: true }), true],
  ['input method', press('n', { isComposing: true }), true],
  ['handled by the page', press('n', { defaultPrevented: true }), true],
])('shortcutAction: %s -> nothing', (_name, event, isEnabled) => {
  expect(shortcutAction(event, page, isEnabled)).toBeUndefined();
});

test('shortcutAction: j held -> moves on', () => {
  expect(shortcutAction(press('j', { repeat: true }), page, true)).toBe('next');
});
