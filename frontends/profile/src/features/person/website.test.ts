import { expect, test } from '@jest/globals';
import { websiteOf } from './website.ts';

test.each([
  ['https://ada.example/', 'https://ada.example/', 'ada.example'],
  ['http://www.ada.example/work', 'http://www.ada.example/work', 'ada.example/work'],
  [' ada.example ', 'https://ada.example/', 'ada.example'],
])('websiteOf: %s -> a link that reads well', (text, href, label) => {
  expect(websiteOf(text)).toEqual({ href, label });
});

test.each([null, '', '  ', 'javascript:alert(1)', 'data:text/html,x', 'ftp://ada.example', 'not a site', 'nowhere'])(
  'websiteOf: %s -> no link',
  (text) => {
    expect(websiteOf(text)).toBeNull();
  },
);
