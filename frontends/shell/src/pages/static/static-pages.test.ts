import { expect, test } from '@jest/globals';
import { staticPages } from './static-pages.ts';

const routes = [
  ...['/docs', '/trenz', '/explore', '/generate', '/feedback', '/account', '/account/data', '/account/sessions', '/forgot-password'],
  ...Object.keys(staticPages).map((page) => `/${page}`),
];

test.each(Object.entries(staticPages))('texts: %s -> every part says something, no heading twice, links lead to pages', (_path, page) => {
  const headings = page.parts.map(({ heading }) => heading);

  expect(new Set(headings).size).toBe(headings.length);
  for (const { paragraphs = [], terms = [], links = [] } of page.parts) {
    expect(paragraphs.length + terms.length).toBeGreaterThan(0);
    for (const [, to] of links) expect(routes).toContain(to);
  }
});
