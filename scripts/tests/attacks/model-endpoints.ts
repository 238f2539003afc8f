import type { Attack } from './attack.ts';
import { loopbackForms, metadataAddresses, withInternalServer } from './internal-addresses.ts';

const path = '/api/ai/endpoint';

/** Attempts to read the network of the installation, or the keys of others, through the AI endpoints of users. */
export const modelEndpointAttacks: readonly Attack[] = [
  {
    name: 'own AI endpoint: this machine in every notation, metadata services, other schemes -> refused naming the field, no request arrives',
    run: async ({ send, user }) => {
      const { token } = user('other');
      const requested = await withInternalServer(async (port) => {
        const addresses = [
          ...metadataAddresses,
          ...loopbackForms(port),
          ...loopbackForms(port).map((address) => address.replace('http:', 'https:')),
          'https://10.0.0.1/v1',
          'https://[fd00:ec2::254]/v1',
          'https://content.internal/v1',
          'https://name:password@example.com/v1',
          'file:///etc/passwd',
        ];
        for (const base_url of addresses)
          for (const [method, to, more] of [
            ['PUT', path, { text_model: 'writer' }],
            ['POST', `${path}/models`, {}],
            ['POST', `${path}/test`, { model: 'writer' }],
          ] as const) {
            const { status, json } = await send(method, to, { token, body: { base_url, ...more } });
            expect([to, base_url, status, JSON.stringify(json.errors)]).toEqual([to, base_url, 400, expect.stringContaining('"base_url"')]);
          }
      });
      expect(requested).toEqual([]);
    },
  },
  {
    name: 'own AI endpoint: the stored key sent to another address, or read back -> refused, never in an answer',
    run: async ({ createUser, send, request }) => {
      const owner = await createUser('owner');
      const token = owner?.token;
      const key = 'sk-a-key-that-only-its-owner-knows';
      const stored = { base_url: 'https://models.invalid/v1', text_model: 'writer' };
      const saved = await send('PUT', path, { token, body: { ...stored, api_key: key } });
      expect([saved.status, saved.text.includes(key)]).toEqual([200, false]);

      // An attacker with a stolen session has no other way to the key than to make the platform send it somewhere.
      for (const [method, to, body] of [
        ['PUT', path, { ...stored, base_url: 'https://attacker.invalid/v1' }],
        ['PUT', path, { ...stored, base_url: 'https://models.invalid:8443/v1' }],
        ['POST', `${path}/models`, { base_url: 'https://attacker.invalid/v1' }],
        ['POST', `${path}/test`, { base_url: 'https://models.invalid.attacker.invalid/v1', model: 'writer' }],
      ] as const) {
        const { status, json } = await send(method, to, { token, body });
        expect([to, status, JSON.stringify(json.errors)]).toEqual([to, 400, expect.stringContaining('"api_key"')]);
      }
      for (const to of ['/api/ai', '/api/users/me']) expect((await send('GET', to, { token })).text).not.toContain(key);
      expect(JSON.stringify(await request('GET', '/api/ai', token))).toContain('models.invalid');
    },
  },
];
