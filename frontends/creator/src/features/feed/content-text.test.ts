import { expect, test } from '@jest/globals';
import { findLeadIn, formatDuration, truncateScript } from './content-text.ts';

test('truncateScript: short script -> unchanged', () => {
  expect(truncateScript('Hello.')).toBe('Hello.');
});

test('truncateScript: 101 characters -> 100 and an ellipsis', () => {
  expect(truncateScript('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
});

test('truncateScript: emoji at the limit -> not split', () => {
  expect(truncateScript(`${'x'.repeat(99)}🌊🌊`)).toBe(`${'x'.repeat(99)}🌊…`);
});

test('formatDuration: seconds -> minutes and two digits', () => {
  expect([formatDuration(8), formatDuration(59.7), formatDuration(75)]).toEqual(['0:08', '1:00', '1:15']);
});

test('findLeadIn: text starts with the title -> the title and its full stop', () => {
  expect(findLeadIn('Silent vlogs are back. Here is why.', 'Silent vlogs are back')).toBe('Silent vlogs are back.');
});

test('findLeadIn: truncated title -> the whole first sentence', () => {
  expect(findLeadIn('A very long opening goes on and on. Then more.', 'A very long opening…')).toBe('A very long opening goes on and on.');
});

test('findLeadIn: title not in the text -> null', () => {
  expect(findLeadIn('Here is why.', 'Silent vlogs are back')).toBeNull();
  expect(findLeadIn('Here is why.', '')).toBeNull();
});
