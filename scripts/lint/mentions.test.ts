import { findMissingMentions, isMentionChecked } from './mentions.ts';

const files = new Set(['services/auth/src/main.ts']);

test('mentions: a file that exists, a folder, a pattern -> accepted', () => {
  const text = 'See `services/auth/src/main.ts`, `services/auth` and `services/*/src/main.ts`.';
  expect(findMissingMentions('README.md', text, files)).toEqual([]);
});

test('mentions: a file that was moved -> found with its line', () => {
  const text = 'First.\nSee `services/auth/src/routes/token.ts`.';
  expect(findMissingMentions('README.md', text, files)).toEqual([
    { file: 'README.md', line: 2, message: 'services/auth/src/routes/token.ts does not exist' },
  ]);
});

test('mentions: pages for people only', () => {
  expect(['README.md', 'deploy/security/threat-model.md', 'services/auth/src/main.ts'].map(isMentionChecked)).toEqual([true, true, false]);
});
