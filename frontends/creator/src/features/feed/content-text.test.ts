import { expect, test } from '@jest/globals';
import { cutScript, leadIn, lengthLabel } from './content-text.ts';

test('cutScript: a short script -> as it is', () => {
  expect(cutScript('Hello.')).toBe('Hello.');
});

test('cutScript: 101 characters -> 100 and an ellipsis', () => {
  expect(cutScript('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
});

test('cutScript: an emoji at the border -> is not torn apart', () => {
  expect(cutScript(`${'x'.repeat(99)}🌊🌊`)).toBe(`${'x'.repeat(99)}🌊…`);
});

test('lengthLabel: seconds -> minutes and two digits', () => {
  expect([lengthLabel(8), lengthLabel(59.7), lengthLabel(75)]).toEqual(['0:08', '1:00', '1:15']);
});

test('leadIn: the text begins with its title -> the title and its full stop', () => {
  expect(leadIn('Silent vlogs are back. Here is why.', 'Silent vlogs are back')).toBe('Silent vlogs are back.');
});

test('leadIn: a title that was cut -> the whole first sentence', () => {
  expect(leadIn('A very long opening goes on and on. Then more.', 'A very long opening…')).toBe('A very long opening goes on and on.');
});

test('leadIn: a title of its own -> null', () => {
  expect(leadIn('Here is why.', 'Silent vlogs are back')).toBeNull();
  expect(leadIn('Here is why.', '')).toBeNull();
});
