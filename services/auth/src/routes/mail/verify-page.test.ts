import { type AuthFixture, startAuth } from '../../testing/auth-fixture.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

test.each([
  ['none', undefined, 'dark'],
  ['the light theme', 'a=1; trenzeye-theme=light', 'light'],
  ['the dark theme', 'trenzeye-theme=dark; a=1', 'dark'],
  ['another value', 'trenzeye-theme="><script>', 'dark'],
])('verify page: cookie with %s -> the theme that the user has chosen, dark by default', async (_name, cookie, theme) => {
  const answer = await fetch(`${auth.url}/auth/v1/verify?token=a&type=signup`, { headers: cookie ? { cookie } : {} });

  expect(await answer.text()).toContain(`<html lang="en" data-theme="${theme}">`);
});
