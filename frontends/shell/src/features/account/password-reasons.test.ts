import { describe, expect, it } from '@jest/globals';
import { passwordReasons, strengthOf } from './password-reasons.ts';

describe('passwordReasons', () => {
  it('weak password: known reasons -> a sentence each', () =>
    expect(passwordReasons({ reasons: ['length', 'pwned'] })).toEqual([
      'It is too short.',
      'It is on lists of passwords that everybody tries first. Choose one that is yours alone.',
    ]));
  it('weak password: a reason from a later server -> still a sentence', () =>
    expect(passwordReasons({ reasons: ['novel'] })).toEqual(['It is too easy to guess.']));
  it('another error -> none', () => {
    expect(passwordReasons(new Error('no'))).toEqual([]);
    expect(passwordReasons(null)).toEqual([]);
  });
});

describe('strengthOf', () => {
  it('strength: under the least length -> 0', () => expect(strengthOf('aB3$xyz', 8)).toBe(0));
  it('strength: one sign over and over -> 1 however long', () => expect(strengthOf('aaaaaaaaaaaaaaaaaaaaaaaa', 8)).toBe(1));
  it('strength: longer and more various -> more', () => {
    expect(strengthOf('password', 8)).toBe(1);
    expect(strengthOf('Pass-word9', 8)).toBe(2);
    expect(strengthOf('a-long-enough-passphrase-42', 8)).toBe(4);
  });
});
