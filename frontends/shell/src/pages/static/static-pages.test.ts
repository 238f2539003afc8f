import { expect, test } from '@jest/globals';
import { staticPages } from './static-pages.ts';

const routes = [
  ...['/docs', '/trenz', '/explore', '/generate', '/feedback', '/account', '/account/data', '/account/connections', '/forgot-password'],
  ...Object.keys(staticPages).map((page) => `/${page}`),
];

test.each(Object.entries(staticPages))('static pages: %s -> no empty section, unique headings, links to existing pages', (_path, page) => {
  const headings = page.sections.map(({ heading }) => heading);

  expect(new Set(headings).size).toBe(headings.length);
  for (const { paragraphs = [], terms = [], links = [] } of page.sections) {
    expect(paragraphs.length + terms.length).toBeGreaterThan(0);
    for (const [, to] of links) expect(routes).toContain(to);
  }
});
