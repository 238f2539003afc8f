import { composeMail } from './compose-mail.ts';

const request = {
  to: 'ada@example.com',
  linkToken: 'secret-token',
  code: '012345',
  publicUrl: 'https://trenzeye.example',
  language: 'en' as const,
  redirectTo: 'https://trenzeye.example/home?a=1&b=2',
  newEmail: 'ada<b>@new.example',
  codeMinutes: 10,
} as const;

describe('composeMail', () => {
  test.each([
    ['confirmation', 'signup'],
    ['recovery', 'recovery'],
    ['magiclink', 'magiclink'],
    ['invite', 'invite'],
    ['email_change_current', 'email_change'],
    ['email_change_new', 'email_change'],
  ] as const)('purpose %s -> link of type %s and code, in text and HTML', (purpose, type) => {
    const { to, subject, text, html } = composeMail({ ...request, purpose });

    const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
    expect(to).toBe('ada@example.com');
    expect(subject).toContain('Trenzeye');
    expect(link.pathname).toBe('/auth/v1/verify');
    expect(Object.fromEntries(link.searchParams)).toEqual({ token: 'secret-token', type, redirect_to: request.redirectTo });
    expect(html).toContain(link.href.replaceAll('&', '&amp;'));
    for (const body of [text, html]) expect(body).toContain('012345');
    expect(text).toContain('the code for 10 minutes');
  });

  test('purpose reauthentication -> a code and no link', () => {
    const { text, html } = composeMail({ ...request, purpose: 'reauthentication' });

    expect(text).toContain('012345');
    expect(text + html).not.toMatch(/https?:|secret-token/);
  });

  test('a change of address -> the old side reads the new address, escaped', () => {
    const { text, html } = composeMail({ ...request, purpose: 'email_change_current' });

    expect(text).toContain('ada<b>@new.example');
    expect(html).toContain('ada&lt;b&gt;@new.example');
    expect(html).not.toContain('ada<b>');
  });
});
