import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createDataFolder, type DataFolder } from '../start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../start/spawn-stack.ts';

let stack: SpawnedStack;
let folder: DataFolder;

beforeAll(async () => {
  folder = await createDataFolder('client-library');
  stack = await spawnStack({ dataDir: folder.path, port: 0, seed: 'none', env: { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off' } });
}, 240_000);

afterAll(async () => {
  await stack?.stop();
  await folder?.remove();
}, 60_000);

let people = 0;
const person = () => {
  people += 1;
  return { email: `library${people}@trenzeye.example`, password: 'a-long-enough-passphrase-42' };
};

/** The unmodified library as an application sets it up: one address, a public key, the session in memory. */
const client = (): SupabaseClient =>
  createClient(stack.url, 'public-anonymous-key', { auth: { persistSession: false, autoRefreshToken: false } });

describe('the client library through the gateway', () => {
  it('sign-up, profile lookup, profile creation, lookup again -> as after the first log-in of the web page', async () => {
    const library = client();
    const { email, password } = person();
    const { data, error } = await library.auth.signUp({ email, password, options: { data: { username: 'nova' } } });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';

    const nobody = await library.from('users').select('id, username').eq('id', id).single();
    expect(nobody.error).toMatchObject({ code: 'PGRST116' });
    const created = await library.from('users').insert({ id, email, username: 'nova', avatar_url: null });
    expect([created.error, created.status]).toEqual([null, 201]);
    const found = await library.from('users').select('id, username').eq('id', id).single();
    expect(found.data).toEqual({ id, username: 'nova' });
  });

  it('log-in, user, refresh, change, sign-out -> each works, and the session is over afterwards', async () => {
    const { email, password } = person();
    await client().auth.signUp({ email, password });
    const library = client();
    const { data, error } = await library.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();

    expect((await library.auth.getUser()).data.user?.email).toBe(email);
    const refreshed = await library.auth.refreshSession();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect((await library.auth.updateUser({ data: { city: 'Lagos' } })).data.user?.user_metadata).toMatchObject({ city: 'Lagos' });
    const token = refreshed.data.session?.access_token ?? '';
    expect((await library.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await client().auth.getUser(token)).error).not.toBeNull();
  });

  it('wrong password, weak password, foreign id -> the errors the library knows', async () => {
    const { email, password } = person();
    const library = client();
    await library.auth.signUp({ email, password });

    expect((await client().auth.signInWithPassword({ email, password: 'not-the-password' })).error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
    });
    expect((await client().auth.signUp({ ...person(), password: 'short' })).error).toMatchObject({ name: 'AuthWeakPasswordError' });
    const foreign = await library.from('users').insert({ id: '018f4b7a-0000-7000-8000-000000000000', email, username: 'mallory' });
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501']);
  });
});
