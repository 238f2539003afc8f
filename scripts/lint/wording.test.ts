import { findWording, isWordingChecked } from './wording.ts';

const lines = (text: string): number[] => findWording('services/auth/src/b.ts', text).map(({ line }) => line);

test('wording: listed word in a comment, a string and an identifier -> found with its line', () => {
  const text = ['// for somebody', 'const whoeverAsked = 1;', "const label = 'Told again';", 'const took_anew = 2;'].join('\n');
  expect(lines(text)).toEqual([1, 2, 3, 4]);
});

test('wording: word inside another word -> not found', () => {
  expect(lines('const outpatientId = 1; // newest, renewal, toldo')).toEqual([]);
});

test('wording: listed word in a file name -> found', () => {
  expect(findWording('services/a/src/courier.ts', '')).toHaveLength(1);
});

test('wording: finding -> names the replacement', () => {
  expect(findWording('a.ts', 'anew')[0]?.message).toContain('again');
});

test('wording: British spelling in a comment and an identifier -> found', () => {
  expect(lines('// the behaviour of\nconst neighbouringColumn = 1;')).toEqual([1, 2]);
});

test('wording: lockfile and binary files -> not checked', () => {
  expect(isWordingChecked('package-lock.json')).toBe(false);
  expect(isWordingChecked('frontends/shell/public/social.png')).toBe(false);
  expect(isWordingChecked('README.md')).toBe(true);
});
