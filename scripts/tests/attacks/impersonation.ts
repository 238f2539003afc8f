import { randomUUID } from 'node:crypto';
import type { Attack, AttackTarget } from './attack.ts';

const table = '/rest/v1/users';
const password = 'a-long-enough-passphrase-42';

/** Signs up without creating a profile. */
const signUp = async (target: AttackTarget, data: Readonly<Record<string, string>> = {}) => {
  const email = `new${randomUUID().slice(0, 8)}@trenzeye.example`;
  await target.send('POST', '/auth/v1/signup', { body: { email, password, data } });
  const { code } = await target.latestMail(email);
  const { json } = await target.send('POST', '/auth/v1/verify', { body: { type: 'signup', email, token: code } });
  return { id: (json.user as { id: string }).id, token: String(json.access_token) };
};

const newUser = async (target: AttackTarget) => {
  const user = await target.createUser('other');
  if (!user) throw new Error('no user was created');
  return user;
};

/** Names that a reader takes for the victim's or for the operator's. */
const spoofsOf = (victim: string): readonly string[] => [
  `${victim}\u200b`,
  `\u202e${[...victim].reverse().join('')}`,
  victim.replace('w', '\u051d'),
  `${victim} \u2713`,
  `${victim}\u00ad`,
  'admin',
  'Adm1n',
  'm0derator',
  'Trenzeye',
  'trenzeye.support',
  'Trenzeye Support \u2713',
  '\u0430dmin',
];

export const impersonationAttacks: readonly Attack[] = [
  {
    name: 'a username that looks like another one or like the operator, on every path -> refused naming the field, not stored',
    run: async (target) => {
      const victim = await newUser(target);
      const attacker = await newUser(target);
      const unprofiled = await signUp(target);
      for (const username of spoofsOf(victim.username)) {
        const requests = [
          ['PUT', `/api/users/${attacker.id}`, attacker.token, { username }],
          ['PATCH', `${table}?id=eq.${attacker.id}`, attacker.token, { username }],
          ['POST', `${table}?on_conflict=id`, attacker.token, { id: attacker.id, username }],
          ['POST', table, unprofiled.token, { id: unprofiled.id, username }],
        ] as const;
        for (const [method, path, token, body] of requests) {
          const headers = { prefer: 'resolution=merge-duplicates' };
          const { status, text } = await target.send(method, path, { token, headers, body });
          expect([method, path, username, status, text]).toEqual([method, path, username, 400, expect.stringContaining('username')]);
        }
      }
      expect((await target.send('GET', `/api/users/${attacker.id}`)).json.username).toBe(attacker.username);
      expect((await target.send('GET', `${table}?id=eq.${unprofiled.id}`)).text).toBe('[]');
    },
  },
  {
    name: 'publish as an account without a profile that requested the name of another user -> shown under another name',
    run: async (target) => {
      const victim = await newUser(target);
      const { id, token } = await signUp(target, { username: victim.username, avatar_url: 'http://tracker.example/p.png' });
      const saved = await target.send('POST', '/api/content/save', {
        token,
        body: { type: 'thread', prompt: 'Access', content: { tweets: ['Not written by the one it seems to be.'], hashtags: [] } },
      });
      expect(saved.status).toBe(201);
      expect((await target.send('POST', `/api/content/${saved.json.id}/publish`, { token })).status).toBe(200);

      const { text, json } = await target.send('GET', `/api/content/${saved.json.id}`);

      expect((json.author as { id: string }).id).toBe(id);
      expect(text).not.toContain(victim.username);
      expect(text).not.toContain('tracker.example');
    },
  },
  {
    name: 'a picture of another user or on another server, on every path -> not stored',
    run: async (target) => {
      const victim = await newUser(target);
      const attacker = await newUser(target);
      const unprofiled = await signUp(target);
      const pictures = [
        `/media/avatars/${victim.id}/face.webp`,
        'http://tracker.example/p.png',
        'https://tracker.example/p.png',
        '//tracker.example/p',
      ];
      for (const avatar_url of pictures) {
        const { id, token, username } = attacker;
        const put = await target.send('PUT', `/api/users/${id}`, { token, body: { username, avatar_url } });
        const patch = await target.send('PATCH', `${table}?id=eq.${id}`, { token, body: { avatar_url } });
        expect([avatar_url, put.status, patch.status]).toEqual([avatar_url, 400, 400]);
        const body = { id: unprofiled.id, username: `new.${unprofiled.id.slice(-8)}`, avatar_url };
        await target.send('POST', table, { token: unprofiled.token, body });
      }
      for (const { id } of [attacker, unprofiled])
        expect((await target.send('GET', `/api/users/${id}`)).json.avatar_url ?? null).toBeNull();
    },
  },
];
