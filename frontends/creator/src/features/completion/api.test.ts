import { describe, expect, test } from '@jest/globals';
import { findToken, insertWord } from './api.ts';

describe('findToken', () => {
  test.each([
    ['Thanks @ad', { kind: 'people', start: 7, q: 'ad' }],
    ['@', { kind: 'people', start: 0, q: '' }],
    ['(@ada.l', { kind: 'people', start: 1, q: 'ada.l' }],
    ['So #über', { kind: 'tags', start: 3, q: 'über' }],
    ['#', { kind: 'tags', start: 0, q: '' }],
  ])('%j -> token', (text, token) => {
    expect(findToken(text, text.length)).toEqual(token);
  });

  test.each(['me@ad', 'plain', '@ada ', 'a#b', '##', '&#39', 'x/#a', '@@a'])('%j -> none', (text) => {
    expect(findToken(text, text.length)).toBeNull();
  });

  test('caret inside the text -> the token before it', () => {
    expect(findToken('Hi @ad and more', 6)).toEqual({ kind: 'people', start: 3, q: 'ad' });
    expect(findToken('Hi @ad and more', 2)).toBeNull();
  });
});

describe('insertWord', () => {
  test('at the end -> word and a space, caret after it', () => {
    expect(insertWord('Hi @ad', { kind: 'people', start: 3, q: 'ad' }, 'ada.l', 100)).toEqual({ text: 'Hi @ada.l ', caret: 10 });
  });

  test('before a space -> no second space', () => {
    expect(insertWord('#te more', { kind: 'tags', start: 0, q: 'te' }, 'tea', 100)).toEqual({ text: '#tea more', caret: 5 });
  });

  test('longer than the limit -> null', () => {
    expect(insertWord('Hi @ad', { kind: 'people', start: 3, q: 'ad' }, 'ada.lovelace', 12)).toBeNull();
  });
});
