import { hasDevelopmentFeatures, isInstallationHost } from './development-guard.ts';

describe('isInstallationHost', () => {
  test.each([
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:8080', 'http://localhost:8080'],
    ['[::1]:8080', 'http://localhost:8080'],
    ['LOCALHOST:8080', 'http://127.0.0.1:8080'],
    // The port of a service, and a forwarded one.
    ['127.0.0.1:4001', 'http://localhost:8080'],
    ['localhost:9999', 'https://trenzeye.example'],
    ['trenzeye.test', 'http://trenzeye.test'],
    ['trenzeye.test:80', 'http://trenzeye.test'],
    ['trenzeye.example', 'https://trenzeye.example'],
  ])('%s of %s -> true', (host, publicUrl) => {
    expect(isInstallationHost(host, publicUrl)).toBe(true);
  });

  test.each([
    [undefined, 'http://localhost:8080'],
    ['', 'http://localhost:8080'],
    ['attacker.example', 'http://localhost:8080'],
    ['attacker.example:8080', 'http://localhost:8080'],
    ['localhost.attacker.example:8080', 'http://localhost:8080'],
    ['attacker.example:8080#localhost:8080', 'http://localhost:8080'],
    ['localhost:8080@attacker.example:8080', 'http://localhost:8080'],
    ['trenzeye.test:8080', 'http://trenzeye.test'],
    ['192.168.1.5:8080', 'http://localhost:8080'],
  ])('%s of %s -> false', (host, publicUrl) => {
    expect(isInstallationHost(host, publicUrl)).toBe(false);
  });
});

test.each([
  ['development', true],
  ['test', true],
  ['production', false],
  [undefined, false],
])('hasDevelopmentFeatures: TRENZEYE_ENV=%s -> %s', (TRENZEYE_ENV, expected) => {
  expect(hasDevelopmentFeatures({ TRENZEYE_ENV })).toBe(expected);
});
