import { testPublicUrl } from '@trenzeye/kit/testing';
import { type DigestFixture, startDigestFixture } from '../testing/digest-fixture.ts';

const dayMs = 86_400_000;

let fixture: DigestFixture;
beforeAll(async () => {
  fixture = await startDigestFixture();
});
afterAll(() => fixture.social.stop());
beforeEach(() => fixture.reset());

describe('unsubscribing', () => {
  const tokenOf = async (): Promise<string> => {
    await fixture.change(fixture.owner, { frequency: 'daily' });
    await fixture.follow(fixture.fan);
    await fixture.waitForUnread(1);
    await fixture.reachDigest(fixture.owner);
    return (await fixture.firstDigest(fixture.owner)).unsubscribeToken;
  };
  const address = (token: string): string => `/api/unsubscribe?${new URLSearchParams({ token })}`;
  const frequencyOf = async (id: string) => (await fixture.send('GET', '/api/notifications/digest', id)).body.frequency;

  it('GET -> page that asks and changes nothing; POST as RFC 8058 has it, twice, also after 90 days -> off', async () => {
    const token = await tokenOf();
    const page = await fixture.social.send('GET', address(token));
    const still = await frequencyOf(fixture.owner);
    fixture.advanceClock(90 * dayMs);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const posts = [
      await fixture.social.send('POST', address(token), { rawBody: 'List-Unsubscribe=One-Click', headers: form }),
      await fixture.social.send('POST', address(token), {
        rawBody: '--x\r\n\r\nOne-Click\r\n--x--',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ];

    expect(page.status).toBe(200);
    expect(page.body).toContain(`action="unsubscribe?token=${token}"`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(still).toBe('daily');
    expect(posts.map(({ status }) => status)).toEqual([200, 200]);
    expect(posts[0]?.body).toContain(`${testPublicUrl}/notifications?tab=settings`);
    expect(await frequencyOf(fixture.owner)).toBe('off');
  });

  it('attacks: token changed, of another user, of another list, markup, too long, missing -> 404 or 400, nothing changes', async () => {
    const token = await tokenOf();
    await fixture.change(fixture.fan, { frequency: 'daily' });
    const [list, , signature = ''] = token.split('.');
    const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const tokens = [
      `${list}.${fixture.owner}.${swapped}`,
      `${list}.${fixture.fan}.${signature}`,
      `all.${fixture.owner}.${signature}`,
      token.slice(0, -1),
      '"><script>alert(1)</script>',
      '',
    ];
    const answers = [];
    for (const each of tokens) for (const method of ['GET', 'POST']) answers.push(await fixture.social.send(method, address(each)));
    const tooLong = await fixture.social.send('POST', address('x'.repeat(300)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    for (const { body } of answers) expect(body).not.toContain('<script>');
    expect(tooLong.status).toBe(400);
    expect([await frequencyOf(fixture.owner), await frequencyOf(fixture.fan)]).toEqual(['daily', 'daily']);
  });

  it('the key -> sealed in the database', async () => {
    await tokenOf();
    const [row] = await fixture.social.rows<{ sealed_key: string }>('SELECT sealed_key FROM unsubscribe_keys');

    expect(row?.sealed_key).toMatch(/^[\w-]{8}\.[\w-]{90,}$/);
  });
});
