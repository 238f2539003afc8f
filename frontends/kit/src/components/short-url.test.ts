import { hostOf, shortUrl } from './short-url.ts';

test.each([
  ['https://www.example.com/', 'example.com'],
  ['http://example.com:8080/a?b=1#c', 'example.com:8080/a?b=1#c'],
  ['https://example.com/a/very/long/path/to/an/article.html', 'example.com/a/very/long/path/to/an/…'],
  ['https://ja.example.com/wiki/%E6%B3%A2', 'ja.example.com/wiki/波'],
  ['https://example.com/%E2%80%AEgpj.exe', 'example.com/%E2%80%AEgpj.exe'],
  ['https://example.com/100%', 'example.com/100%'],
  [`https://${'very-'.repeat(8)}long.example.com/path`, `${'very-'.repeat(8)}long.example.com/…`],
  ['not an address', 'not an address'],
])('shortUrl: %s -> %s', (url, shown) => {
  expect(shortUrl(url)).toBe(shown);
});

test.each([
  ['https://www.example.com/login', 'example.com'],
  ['https://paypal.com@evil.example/', 'evil.example'],
  ['https://paypal.com:pass@evil.example:8443/', 'evil.example:8443'],
  ['https://p\u0430ypal.com/', 'xn--pypal-4ve.com'],
  ['https://evil.example\\@paypal.com/', 'evil.example'],
  ['https://paypal.com.secure-login.with-a-very-long-name.evil.example/', '…ogin.with-a-very-long-name.evil.example'],
])('hostOf: %s -> %s', (url, shown) => {
  expect(hostOf(url)).toBe(shown);
});
