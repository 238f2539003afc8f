import { expect, test } from '@jest/globals';
import { parseTemplateFilters, templateLink } from './api.ts';

test('templateLink: title with reserved characters -> encoded, with the type', () => {
  const url = new URL(templateLink({ id: 't1', title: 'Before & after: 100%', content_type: 'video' }), 'http://localhost');

  expect(url.pathname).toBe('/generate');
  expect(Object.fromEntries(url.searchParams)).toEqual({ templateId: 't1', templateTitle: 'Before & after: 100%', contentType: 'video' });
});

test('parseTemplateFilters: valid values -> parsed; others -> all', () => {
  expect(parseTemplateFilters(new URLSearchParams('category=news&type=image'))).toEqual({ category: 'news', kind: 'image' });
  expect(parseTemplateFilters(new URLSearchParams('category=toString&type=shorts'))).toEqual({ category: 'all', kind: 'all' });
});
