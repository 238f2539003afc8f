import { describe, expect, it } from '@jest/globals';
import { lacksSecondFactor } from './session-store.ts';

const tokenOf = (claims: unknown): string => `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const verified = [{ status: 'verified' as const }];

describe('lacksSecondFactor', () => {
  it('lacksSecondFactor: no factor or only an unverified one -> false', () => {
    expect(lacksSecondFactor(tokenOf({ aal: 'aal1' }), undefined)).toBe(false);
    expect(lacksSecondFactor(tokenOf({ aal: 'aal1' }), [{ status: 'unverified' }])).toBe(false);
  });
  it('lacksSecondFactor: factor named by the token only, aal1 session -> true', () =>
    expect(lacksSecondFactor(tokenOf({ aal: 'aal1', has_factor: true }), undefined)).toBe(true));
  it('lacksSecondFactor: verified factor, aal1 session -> true', () =>
    expect(lacksSecondFactor(tokenOf({ aal: 'aal1', name: 'ÿ~?' }), verified)).toBe(true));
  it('lacksSecondFactor: verified factor, aal2 session -> false', () =>
    expect(lacksSecondFactor(tokenOf({ aal: 'aal2' }), verified)).toBe(false));
  it('lacksSecondFactor: verified factor, malformed token -> true', () => expect(lacksSecondFactor('malformed', verified)).toBe(true));
});
