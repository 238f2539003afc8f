import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import { decide, profileFor } from './decision.ts';

describe('decide', () => {
  it('decide: row with a username -> home', () => expect(decide({ row: { username: 'mira' } })).toBe('home'));
  it('decide: row with an empty or null username -> onboarding', () => {
    expect(decide({ row: { username: '' } })).toBe('onboarding');
    expect(decide({ row: { username: null } })).toBe('onboarding');
    expect(decide({ row: {} })).toBe('onboarding');
  });
  it('decide: no row (PGRST116) -> create the profile', () =>
    expect(decide({ error: new ApiError(406, 'PGRST116', 'no rows') })).toBe('create-profile'));
  it('decide: any other error -> stay', () => {
    expect(decide({ error: new ApiError(406, 'PGRST100', 'bad query') })).toBe('stay');
    expect(decide({ error: new ApiError(0, 'network_error', 'down') })).toBe('stay');
    expect(decide({ error: { code: 'PGRST116' } })).toBe('stay');
  });
});

describe('profileFor', () => {
  const account = { id: '1', email: 'mira.k@example.org', user_metadata: {} };
  it('profileFor: username in the metadata -> that one', () =>
    expect(profileFor({ ...account, user_metadata: { username: 'Mira' } }).username).toBe('Mira'));
  it('profileFor: none in the metadata -> the part before the @', () => {
    expect(profileFor(account).username).toBe('mira.k');
    expect(profileFor({ ...account, user_metadata: { username: '  ' } }).username).toBe('mira.k');
  });
  it("profileFor: neither -> 'user' and no address", () =>
    expect(profileFor({ id: '1', user_metadata: {} })).toEqual({ id: '1', email: null, username: 'user', avatar_url: null }));
  it('profileFor: picture in the metadata -> kept, anything but text -> null', () => {
    expect(profileFor({ ...account, user_metadata: { avatar_url: '/media/a.png' } }).avatar_url).toBe('/media/a.png');
    expect(profileFor({ ...account, user_metadata: { avatar_url: 7 } }).avatar_url).toBeNull();
  });
});
