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
      expect(await codeOf(client.from('nothing').select('*'))).toEqual([404, 'PGRST205']);
    });

    it('update, upsert -> the changed row; count, in, order, range -> the rows with the total', async () => {
      const { client, id } = await environment().registerUser();
      const table = () => client.from('users');

      const inserted = await table().upsert({ id, username: 'altair' }).select('username').single();
      const updated = await table().update({ username: 'deneb' }).eq('id', id).select('name:username').single();
      const merged = await table().upsert({ id, username: 'rigel' });
      const found = await table().select('username', { count: 'exact' }).in('username', ['rigel', 'unknown']).order('username').range(0, 9);
      const counted = await table().select('*', { count: 'exact', head: true }).eq('username', 'rigel');

      expect([inserted.status, inserted.data]).toEqual([201, { username: 'altair' }]);
      expect([updated.status, updated.data]).toEqual([200, { name: 'deneb' }]);
      expect([merged.status, merged.error]).toEqual([200, null]);
      expect([found.count, found.data]).toEqual([1, [{ username: 'rigel' }]]);
      expect([counted.status, counted.count]).toEqual([200, 1]);
    });

    it('delete, rpc, another schema -> PGRST117, PGRST202, PGRST106', async () => {
      const { client, id } = await environment().registerUser();

      const answers = await Promise.all([
        client.from('users').delete().eq('id', id),
        client.rpc('anything'),
        client.schema('auth').from('users').select('*'),
      ]);

      expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
        [405, 'PGRST117'],
        [404, 'PGRST202'],
        [406, 'PGRST106'],
      ]);
    });
  });
};
