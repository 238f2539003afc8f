import { deviceCookieFor, knownDeviceOf } from './device-cookie.ts';

const email = 'owner@example.com';
const configOf = (PUBLIC_URL: string) => ({ PUBLIC_URL, INTERNAL_TOKEN: 'the-internal-token-of-this-test' });
const cookieFor = (publicUrl: string): string =>
  deviceCookieFor(configOf(publicUrl), { headers: {} }, email, 'signed-in')['set-cookie'] ?? '';

describe('deviceCookieFor', () => {
  test('https: -> the prefix __Host-, Secure, the path of the host; the browser is known by it', () => {
    const cookie = cookieFor('https://trenzeye.example');

    expect(cookie).toMatch(/^__Host-trenzeye-device-[0-9a-f]{16}=signed-in\./);
    expect(cookie).toContain('; Path=/; Secure; ');
    expect(cookie).toContain('HttpOnly; SameSite=Strict');
    const headers = { cookie: cookie.split(';', 1)[0] };
    expect(knownDeviceOf(configOf('https://trenzeye.example'), { headers }, email)).toMatchObject({ kind: 'signed-in' });
    expect(knownDeviceOf(configOf('https://trenzeye.example'), { headers }, 'another@example.com')).toBeUndefined();
  });

  test('http: -> no prefix, which browsers refuse without https', () => {
    expect(cookieFor('http://localhost:8080')).toMatch(/^trenzeye-device-[0-9a-f]{16}=signed-in\..*; Path=\/auth\/v1; /);
  });
});
