import { expect, test } from '@jest/globals';
import type { Voice } from '@trenzeye/proto/http/content';
import { chosenVoice } from './use-generate.ts';

const voice = (id: string, is_default = false) => ({ id, name: id, is_default }) as Voice;
const voices = [voice('default', true), voice('other')];

test('chosenVoice: not chosen or deleted -> the default; chosen -> it; none -> no voice', () => {
  expect([undefined, 'other', 'deleted', null].map((chosen) => chosenVoice(voices, chosen)?.id)).toEqual([
    'default',
    'other',
    'default',
    undefined,
  ]);
  expect(chosenVoice([voice('other')], undefined)).toBeUndefined();
});
