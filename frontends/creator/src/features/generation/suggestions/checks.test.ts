import { expect, test } from '@jest/globals';
import type { ContentChecks } from '@trenzeye/proto/http/content';
import type { TypedContent } from '../document/typed-content.ts';
import { checkedText, checksAfterEdit, checksAfterPart, findingsAt, findingText, withoutFinding } from './checks.ts';

const fact = { check: 'unknown_facts', path: 'tweets.1', text: '40 percent' } as const;
const avoided = { check: 'avoided_words', path: 'tweets.0', text: 'literally' } as const;
const checks: ContentChecks = { checked: ['avoided_words', 'unknown_facts'], findings: [avoided, fact] };
const thread = (...tweets: string[]): TypedContent => ({ type: 'thread', content: { tweets, hashtags: [] } });
const before = thread('literally', '40 percent', 'end');
const pathsAfter = (...tweets: string[]) => checksAfterEdit(checks, before, thread(...tweets)).findings.map(({ path }) => path);

test('findingText: every check -> a short note', () => {
  expect(findingText(fact)).toBe('Check this fact: “40 percent”');
  expect(findingText(avoided)).toBe('Contains “literally”, which your voice avoids');
  expect(findingText({ ...fact, check: 'length', text: '280' })).toBe('Longer than 280 characters');
});

test('checkedText: what was checked and how much was found; nothing checked -> empty', () => {
  expect(checkedText(checks)).toBe('Checked for words to avoid and facts that are not in the sources. 2 to check.');
  expect(checkedText({ ...checks, findings: [] })).toMatch(/Nothing to check\.$/);
  expect(checkedText({ checked: [], findings: [] })).toBe('');
});

test('checksAfterEdit: edited or removed part -> its finding goes; moved part -> its finding moves with it', () => {
  expect(pathsAfter('literally', '41 percent', 'end')).toEqual(['tweets.0']);
  expect(pathsAfter('40 percent', 'end')).toEqual(['tweets.0']);
  expect(pathsAfter('40 percent', 'literally', 'end')).toEqual(['tweets.1', 'tweets.0']);
  expect(pathsAfter('literally', '40 percent', 'other')).toEqual(['tweets.0', 'tweets.1']);
});

test('checksAfterPart: the findings of the part are replaced, the others stay', () => {
  const next: ContentChecks = { checked: ['length'], findings: [{ check: 'length', path: 'tweets.1', text: 'x' }, avoided] };
  expect(checksAfterPart(checks, 'tweets.1', next)).toEqual({
    checked: ['avoided_words', 'unknown_facts', 'length'],
    findings: [avoided, next.findings[0]],
  });
});

test('findingsAt and withoutFinding: by part, including fields inside it', () => {
  const inScene = { ...fact, path: 'scenes.1.narration' };
  expect(findingsAt([inScene, { ...fact, path: 'scenes.10' }], 'scenes.1')).toEqual([inScene]);
  expect(withoutFinding(checks, fact).findings).toEqual([avoided]);
});
