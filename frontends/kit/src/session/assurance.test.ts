import { describe, expect, it } from '@jest/globals';
import { lacksSecondFactor } from './assurance.ts';

const tokenOf = (claims: unknown): string => `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const verified = [{ status: 'verified' as const }];

describe('lacksSecondFactor', () => {
  it('second factor: none set up, or only begun -> not lacking', () => {
    expect(lacksSecondFactor(tokenOf({ aal: 'aal1' }), undefined)).toBe(false);
    expect(lacksSecondFactor(tokenOf({ aal: 'aal1' }), [{ status: 'unverified' }])).toBe(false);
  });
  it('second factor: set up, session of the first level -> lacking', () =>
    expect(lacksSecondFactor(tokenOf({ aal: 'aal1', name: 'ÿ~?' }), verified)).toBe(true));
  it('second factor: set up and given -> not lacking', () => expect(lacksSecondFactor(tokenOf({ aal: 'aal2' }), verified)).toBe(false));
  it('second factor: a token that cannot be read -> lacking', () => expect(lacksSecondFactor('rubbish', verified)).toBe(true));
});
