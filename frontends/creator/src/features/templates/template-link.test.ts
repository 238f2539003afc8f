import { expect, test } from '@jest/globals';
import { templateChoice } from './list-templates.ts';
import { templateLink } from './template-link.ts';

test('templateLink: title with reserved characters -> survives the address, with its type', () => {
  const url = new URL(templateLink({ id: 't1', title: 'Before & after: 100%', content_type: 'video' }), 'http://localhost');

  expect(url.pathname).toBe('/generate');
  expect(Object.fromEntries(url.searchParams)).toEqual({ templateId: 't1', templateTitle: 'Before & after: 100%', contentType: 'video' });
});

test('templateChoice: known words -> taken; others -> everything', () => {
  expect(templateChoice(new URLSearchParams('category=news&type=image'))).toEqual({ category: 'news', kind: 'image' });
  expect(templateChoice(new URLSearchParams('category=toString&type=shorts'))).toEqual({ category: 'all', kind: 'all' });
});
