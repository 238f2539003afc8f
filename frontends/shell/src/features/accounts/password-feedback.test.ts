import { describe, expect, it } from '@jest/globals';
import { passwordStrength, weakPasswordReasons } from './password-feedback.ts';

describe('weakPasswordReasons', () => {
  it('weakPasswordReasons: known reasons -> one sentence each', () =>
    expect(weakPasswordReasons({ reasons: ['length', 'pwned'] })).toEqual([
      'It is too short.',
      'It is on lists of common passwords. Choose a different one.',
    ]));
  it('weakPasswordReasons: unknown reason -> general sentence', () =>
    expect(weakPasswordReasons({ reasons: ['novel'] })).toEqual(['It is too easy to guess.']));
  it('weakPasswordReasons: other error -> none', () => {
    expect(weakPasswordReasons(new Error('no'))).toEqual([]);
    expect(weakPasswordReasons(null)).toEqual([]);
  });
});

describe('passwordStrength', () => {
  it('passwordStrength: shorter than the minimum -> 0', () => expect(passwordStrength('aB3$xyz', 8)).toBe(0));
  it('passwordStrength: one repeated character -> 1 at any length', () => expect(passwordStrength('aaaaaaaaaaaaaaaaaaaaaaaa', 8)).toBe(1));
  it('passwordStrength: longer and more varied -> higher', () => {
    expect(passwordStrength('password', 8)).toBe(1);
    expect(passwordStrength('Pass-word9', 8)).toBe(2);
    expect(passwordStrength('a-long-enough-passphrase-42', 8)).toBe(4);
  });
});
