import { expect, test } from '@jest/globals';
import { parsePreferences } from './player-preferences.ts';

const initial = { isMuted: true, volume: 1, speed: 1, hasCaptions: true, captionLanguage: '' };

test('parsePreferences: stored choices -> these', () => {
  const stored = { isMuted: false, volume: 0.4, speed: 1.5, hasCaptions: false, captionLanguage: 'de' };

  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
});

test.each([null, '', 'null', '[]', '{"volume":7,"speed":9,"isMuted":"no","hasCaptions":1,"captionLanguage":2}'])(
  'parsePreferences: %s -> the initial preferences',
  (stored) => {
    expect(parsePreferences(stored)).toEqual(initial);
  },
);
