import { expect, test } from '@jest/globals';
import { generateLink } from './explanation-line.ts';

test('generateLink: title with reserved characters -> encoded', () => {
  const url = new URL(generateLink({ id: 'a1', title: 'Q&A = 100% "real"' }), 'http://localhost');
  expect(url.pathname).toBe('/generate');
  expect(Object.fromEntries(url.searchParams)).toEqual({ signalId: 'a1', signalTitle: 'Q&A = 100% "real"' });
});

test('generateLink: with a type -> opens that tab', () => {
  expect(generateLink({ id: 'a1', title: 'x' }, 'shorts')).toContain('type=shorts');
});
