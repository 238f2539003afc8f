import { notificationKinds } from '@trenzeye/proto/http/social';
import { composeDigest, type DigestSection } from './compose-digest.ts';

const request = {
  to: 'ada@example.com',
  accountId: '01900000-0000-7000-8000-000000000001',
  period: '2026-11-23',
  frequency: 'daily',
  unsubscribeToken: 'digest.ada.signature',
  publicUrl: 'https://trenzeye.example',
  language: 'en' as const,
} as const;

const compose = (sections: readonly DigestSection[]) => composeDigest({ ...request, sections });
const section = (kind: string, text = 'grace followed you', path = '/u/1', count = 1): DigestSection => ({
  kind,
  count,
  entries: [{ text, path }],
});

describe('composeDigest', () => {
  it('sections -> what needs an answer first, with links, numbers of the rest, settings and unsubscribe link, in text and HTML', () => {
    const mail = compose([
      section('reaction', 'lin reacted', '/c/1'),
      section('follow', 'grace followed you', '/u/1', 4),
      section('comment', 'ada commented', '/c/2?comment=3'),
    ]);
    const unsubscribeUrl = 'https://trenzeye.example/api/unsubscribe?token=digest.ada.signature';

    expect(mail).toMatchObject({
      to: 'ada@example.com',
      subject: 'Your day on Trenzeye: Comments, new followers and more',
      unsubscribeUrl,
    });
    expect(mail?.text).toMatch(
      /Comments\n- ada commented\n {2}https:\/\/trenzeye\.example\/c\/2\?comment=3\n\nNew followers\n.*\n.*\nand 3 more\n\nReactions/,
    );
    for (const address of [unsubscribeUrl, 'https://trenzeye.example/notifications?tab=settings', 'https://trenzeye.example/c/1']) {
      expect(mail?.text).toContain(address);
      expect(mail?.html).toContain(`href="${address}"`);
    }
    expect(mail?.html).toContain('and 3 more');
  });

  it.each([...notificationKinds])('kind %s -> has a heading', (kind) => {
    expect(compose([section(kind)])?.text).toMatch(/\n\n[A-Z][\w ]+\n- grace/);
  });

  it('markup, line breaks and headers in texts -> escaped, one line, not in the subject', () => {
    const text = 'eve\r\nBcc: all@example.com <script>alert(1)</script> "><img src=x onerror=alert(1)>';
    const mail = compose([section('comment', text), section('follow', 'https://evil.example/ followed you')]);

    expect(mail?.subject).toBe('Your day on Trenzeye: Comments and new followers');
    expect(mail?.text).toContain('- eve Bcc: all@example.com <script>');
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(mail?.html).toContain('&lt;script&gt;');
  });

  it.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', 'data:text/html,x', '\\\\evil.example', 'http://[::1'])(
    'path %s -> start page of the installation',
    (path) => {
      const mail = compose([section('follow', 'grace followed you', path)]);

      expect(mail?.text).toContain('  https://trenzeye.example\n');
      expect(mail?.html).not.toMatch(/evil\.example|javascript:|data:/);
    },
  );

  it('unknown kinds, empty sections -> left out; nothing left -> no mail; more entries than allowed -> counted', () => {
    const entries = Array.from({ length: 9 }, (_, index) => ({ text: `entry ${index}`, path: '/' }));
    const mail = compose([{ kind: 'badge', count: 9, entries }, section('unknown'), { kind: 'follow', count: 3, entries: [] }]);

    expect(mail?.text.match(/entry \d/g)).toHaveLength(5);
    expect(mail?.text).toContain('and 4 more');
    expect(mail?.text).not.toContain('New followers');
    expect(compose([section('unknown'), section('__proto__')])).toBeUndefined();
  });
});
