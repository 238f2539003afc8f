import { describe, expect, it } from '@jest/globals';
import type { TestEnvironment } from '../test-environment.ts';

export const restCases = (environment: () => TestEnvironment): void => {
  describe("from('users')", () => {
    it('lookup, insert, lookup -> no row, created, the row', async () => {
      const { client, id, email } = await environment().registerUser();
      const lookUp = () => client.from('users').select('id, username').eq('id', id);

      const none = await lookUp().single();
      const maybe = await lookUp().maybeSingle();
      const created = await client.from('users').insert({ id, email, username: 'nova', avatar_url: null });

      expect([none.status, none.error, none.data]).toEqual([406, expect.objectContaining({ code: 'PGRST116' }), null]);
      expect([maybe.error, maybe.data]).toEqual([null, null]);
      expect([created.error, created.status]).toEqual([null, 201]);
      expect((await lookUp().single()).data).toEqual({ id, username: 'nova' });
      expect((await lookUp().maybeSingle()).data).toEqual({ id, username: 'nova' });
      expect((await lookUp()).data).toEqual([{ id, username: 'nova' }]);
    });

    it('insert with select -> the row', async () => {
      const { client, id, email } = await environment().registerUser();

      const { data, error } = await client.from('users').insert({ id, email, username: 'vega' }).select('id, username').single();

      expect([error, data]).toEqual([null, { id, username: 'vega' }]);
    });

    it('a second profile, a foreign id, no session, an unknown column, an unknown table -> the error codes of PostgREST', async () => {
      const { client, id, email } = await environment().registerUser();
      await client.from('users').insert({ id, email, username: 'lyra' });
      const codeOf = async (call: PromiseLike<{ readonly status: number; readonly error: { readonly code: string } | null }>) => {
        const { status, error } = await call;
        return [status, error?.code];
      };

      expect(await codeOf(client.from('users').insert({ id, email, username: 'lyra' }))).toEqual([409, '23505']);
      expect(await codeOf(client.from('users').insert({ id: '018f4b7a-0000-7000-8000-000000000000', email, username: 'mallory' }))).toEqual(
        [403, '42501'],
      );
      expect((await codeOf(environment().client().from('users').insert({ id, email, username: 'lyra' })))[0]).toBe(401);
      expect(await codeOf(client.from('users').select('secret').eq('id', id))).toEqual([400, '42703']);
      expect(await codeOf(client.from('users').insert({ id, email, username: 'lyra', secret: 1 }))).toEqual([400, 'PGRST204']);
      expect((await codeOf(client.from('nothing').select('*')))[0]).toBe(404);
    });

    it('update, delete, rpc -> 405, 405, 404', async () => {
      const { client, id } = await environment().registerUser();

      const [updated, deleted, called] = await Promise.all([
        client.from('users').update({ username: 'other' }).eq('id', id),
        client.from('users').delete().eq('id', id),
        client.rpc('anything'),
      ]);

      expect([updated, deleted, called].map(({ status, error }) => [status, error === null])).toEqual([
        [405, false],
        [405, false],
        [404, false],
      ]);
    });
  });
};
