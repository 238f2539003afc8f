import { withSkinTones } from './emoji-data.ts';

test.each([
  ['a hand', '👋', '👋🏽'],
  ['a hand with a variation selector', '☝️', '☝🏽'],
  ['a person with a profession', '👩‍🚀', '👩🏽‍🚀'],
  ['two people', '👩‍❤️‍👨', '👩🏽‍❤️‍👨🏽'],
])('withSkinTones: %s -> modifier after each person', (_kind, emoji, expected) => {
  expect(withSkinTones(emoji).medium).toBe(expected);
});
