import { redirectTarget } from './redirect-target.ts';

const home = 'https://trenzeye.example/';
const config = {
  PUBLIC_URL: 'https://trenzeye.example',
  AUTH_REDIRECT_ALLOW_LIST: ['https://app.example', 'https://*.preview.example/**', 'https://docs.example/guide/*'],
};

describe('redirectTarget', () => {
  test.each([
    'https://trenzeye.example/login?next=%2Fhome',
    'https://app.example/',
    'https://app.example/a/b?c=d',
    'https://pr-7.preview.example/x/y',
    'https://docs.example/guide/start',
  ])('redirect_to %s -> allowed as it is', (asked) => {
    expect(redirectTarget(config, asked)).toBe(asked);
  });

  test.each([
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://evil.example/',
    'https://trenzeye.example@evil.example/',
    'https://trenzeye.example:secret@evil.example/',
    'https://user@trenzeye.example/',
    'https://trenzeye.example.evil.example/',
    'https://evil.example/https://trenzeye.example/',
    'https://evil.example?https://app.example',
    'https://evil.example#https://app.example',
    'https://evil.example\\@trenzeye.example/',
    'https://evil.example%2F@trenzeye.example/',
    'https://evil.example%00.app.example/',
    'https%3A%2F%2Fevil.example',
    'http://trenzeye.example/',
    'https://trenzeye.example:8443/',
    'https://app.example.evil.example/',
    'https://evil.example/.preview.example/x',
    'https://a.b.preview.example/x',
    'https://preview.example/x',
    'https://docs.example/guide/a/b',
    'https://docs.example/guide/../secret/x',
    '',
    ' ',
    'trenzeye',
  ])('redirect_to %j -> PUBLIC_URL', (asked) => {
    expect(redirectTarget(config, asked)).toBe(home);
  });

  test('redirect_to with a fragment -> without the fragment', () => {
    expect(redirectTarget(config, 'https://app.example/in#access_token=stolen')).toBe('https://app.example/in');
  });

  test('no redirect_to -> PUBLIC_URL', () => {
    expect(redirectTarget(config, undefined)).toBe(home);
  });
});
