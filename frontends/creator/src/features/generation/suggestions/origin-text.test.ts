import { expect, test } from '@jest/globals';
import { handwrittenProvenance } from '@trenzeye/proto/http/content';
import { originText } from './origin-text.ts';

const builtIn = { provider: 'local', model: 'composer-2', label: 'Composed without an AI model' };
const model = { provider: 'openai-compatible', model: 'writer', label: 'Made with writer' };
const sources = { hasSignal: false, isRemix: false };

test('originText: built-in composer -> its sources', () => {
  expect(originText(builtIn, { ...sources, hasSignal: true })).toMatch(
    /^Composed without an AI model from the signal’s sources and your prompt\./,
  );
  expect(originText(builtIn, { ...sources, isRemix: true })).toContain('quotes with its author');
});

test('originText: model -> voice, signal, warning and the parts that were generated again', () => {
  expect(originText(model, sources)).toBe('Made with writer. A model can be wrong: check names and numbers before you publish.');
  const voice = 'Everyday';
  const parts = [
    { path: 'tweets.1', ...model, label: 'Made with editor' },
    { path: 'tweets.2', ...model, voice },
  ];
  expect(originText({ ...model, voice, signal: 'Slow mornings', parts }, sources)).toBe(
    'Made with writer in your voice “Everyday” from the signal “Slow mornings”. A model can be wrong: check names and numbers before you publish. Generated again: Post 2 (Made with editor), Post 3.',
  );
});

test('originText: text written by hand with a generated part -> the part and what made it', () => {
  expect(originText({ ...handwrittenProvenance, parts: [{ path: 'tweets.1', ...model }] }, sources)).toBe(
    'Written by hand. Generated: Post 2 (Made with writer).',
  );
});
