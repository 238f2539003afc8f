import { expect, test } from '@jest/globals';
import { parseWebsite } from './parse-website.ts';

test.each([
  ['https://ada.example/', 'https://ada.example/', 'ada.example'],
  ['http://www.ada.example/work', 'http://www.ada.example/work', 'ada.example/work'],
  [' ada.example ', 'https://ada.example/', 'ada.example'],
])('parseWebsite: %s -> link with a short label', (text, href, label) => {
  expect(parseWebsite(text)).toEqual({ href, label });
});

test.each([null, '', '  ', 'javascript:alert(1)', 'data:text/html,x', 'ftp://ada.example', 'not a site', 'nowhere'])(
  'parseWebsite: %p -> null',
  (text) => {
    expect(parseWebsite(text)).toBeNull();
  },
);
