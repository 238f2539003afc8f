import { expect, test } from '@jest/globals';
import { provenanceText } from './content-text.ts';

const provenance = { provider: 'openai-compatible', model: 'writer', label: 'Made with writer' };

test('provenanceText: voice and signal -> named after the model; none -> the model only', () => {
  expect(provenanceText(provenance)).toBe('Made with writer');
  expect(provenanceText({ ...provenance, voice: 'Everyday', signal: 'Slow mornings' })).toBe(
    'Made with writer · Voice: Everyday · Signal: Slow mornings',
  );
});
