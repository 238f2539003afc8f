import { describe, expect, it } from '@jest/globals';
import { passwordStrength, weakPasswordReasons } from './password-feedback.ts';

describe('weakPasswordReasons', () => {
  it('weak password: known reasons -> a sentence each', () =>
    expect(weakPasswordReasons({ reasons: ['length', 'pwned'] })).toEqual([
      'It is too short.',
      'It is on lists of passwords that everybody tries first. Choose one that is yours alone.',
    ]));
  it('weak password: a reason from a later server -> still a sentence', () =>
    expect(weakPasswordReasons({ reasons: ['novel'] })).toEqual(['It is too easy to guess.']));
  it('another error -> none', () => {
    expect(weakPasswordReasons(new Error('no'))).toEqual([]);
    expect(weakPasswordReasons(null)).toEqual([]);
  });
});

describe('passwordStrength', () => {
  it('strength: under the least length -> 0', () => expect(passwordStrength('aB3$xyz', 8)).toBe(0));
  it('strength: one sign over and over -> 1 however long', () => expect(passwordStrength('aaaaaaaaaaaaaaaaaaaaaaaa', 8)).toBe(1));
  it('strength: longer and more various -> more', () => {
    expect(passwordStrength('password', 8)).toBe(1);
    expect(passwordStrength('Pass-word9', 8)).toBe(2);
    expect(passwordStrength('a-long-enough-passphrase-42', 8)).toBe(4);
  });
});
