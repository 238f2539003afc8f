import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import { decideDestination, initialProfile, pathOf, returnPathOf } from './destination.ts';

describe('decideDestination', () => {
  it('decideDestination: row with a username -> home', () => expect(decideDestination({ row: { username: 'mira' } })).toBe('home'));
  it('decideDestination: row with an empty or null username -> onboarding', () => {
    expect(decideDestination({ row: { username: '' } })).toBe('onboarding');
    expect(decideDestination({ row: { username: null } })).toBe('onboarding');
    expect(decideDestination({ row: {} })).toBe('onboarding');
  });
  it('decideDestination: no row -> create the profile', () => expect(decideDestination({ row: null })).toBe('create-profile'));
  it('decideDestination: PGRST116 -> create the profile', () =>
    expect(decideDestination({ error: new ApiError(406, 'PGRST116', 'no rows') })).toBe('create-profile'));
  it('decideDestination: any other error -> stay', () => {
    expect(decideDestination({ error: new ApiError(406, 'PGRST100', 'bad query') })).toBe('stay');
    expect(decideDestination({ error: new ApiError(0, 'network_error', 'down') })).toBe('stay');
    expect(decideDestination({ error: { code: 'PGRST116' } })).toBe('stay');
  });
});

describe('initialProfile', () => {
  const account = { id: '1', email: 'mira.k@example.org', user_metadata: {} };
  it('initialProfile: username in the metadata -> that username', () =>
    expect(initialProfile({ ...account, user_metadata: { username: 'Mira' } }).username).toBe('Mira'));
  it('initialProfile: no username in the metadata -> part of the email before the @', () => {
    expect(initialProfile(account).username).toBe('mira.k');
    expect(initialProfile({ ...account, user_metadata: { username: '  ' } }).username).toBe('mira.k');
  });
  it("initialProfile: neither metadata nor email -> 'user' without email", () =>
    expect(initialProfile({ id: '1', user_metadata: {} })).toEqual({ id: '1', email: null, username: 'user', avatar_url: null }));
  it('initialProfile: spaces, accents, invisible characters -> left out; another script -> part of the email', () => {
    expect(initialProfile({ ...account, user_metadata: { username: 'Míra\u200b Kowal' } }).username).toBe('Mira.Kowal');
    expect(initialProfile({ ...account, user_metadata: { username: '山田太郎' } }).username).toBe('mira.k');
  });
  it('initialProfile: own picture in the metadata -> used; on another server, not a string -> null', () => {
    const pictureOf = (avatar_url: unknown) => initialProfile({ ...account, user_metadata: { avatar_url } }).avatar_url;
    expect(pictureOf('/media/avatars/1/a.webp')).toBe('/media/avatars/1/a.webp');
    for (const url of ['https://pictures.example/a.png', 'http://tracker.example/', '/media/avatars/2/a.webp', 7])
      expect(pictureOf(url)).toBeNull();
  });
});

describe('return path', () => {
  it('pathOf: a page with query and fragment -> all of it', () =>
    expect(pathOf({ pathname: '/messages', search: '?thread=1', hash: '#last' })).toBe('/messages?thread=1#last'));
  it('returnPathOf: a page -> its path', () =>
    expect(returnPathOf({ state: { returnPath: '/account/data?tab=1' } })).toBe('/account/data?tab=1'));
  it.each([null, {}, { returnPath: '/' }, { returnPath: '//evil.example' }, { returnPath: '/\\evil.example' }, { returnPath: 7 }, 'text'])(
    'returnPathOf: %j -> undefined',
    (state) => expect(returnPathOf({ state })).toBeUndefined(),
  );
});
