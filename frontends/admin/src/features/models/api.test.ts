import { expect, test } from '@jest/globals';
import type { LocalAi, LocalModel } from '@trenzeye/proto/http/content';
import { downloadPercent, isInstalling, languageList } from './api.ts';

const model: LocalModel = {
  id: 'small',
  name: 'Small',
  source: 'catalogue',
  licence: 'Apache-2.0',
  languages: ['en'],
  size_bytes: 1000,
  memory_bytes: 2000,
  status: 'available',
  received_bytes: 0,
  error: null,
};
const localAi = (runtime: LocalAi['runtime']['status'], status: LocalModel['status']): LocalAi => ({
  runtime: { status: runtime, size_bytes: 1, error: null },
  models: [model, { ...model, id: 'other', status }],
});

test('isInstalling: runtime or a model under way -> true; paused, failed and ready -> false', () => {
  expect([isInstalling(localAi('installing', 'available')), isInstalling(localAi('ready', 'downloading'))]).toEqual([true, true]);
  for (const status of ['available', 'paused', 'failed', 'ready'] as const) expect(isInstalling(localAi('ready', status))).toBe(false);
});

test('downloadPercent: almost complete -> less than 100; unknown size -> 0', () => {
  expect([999, 1000].map((received_bytes) => downloadPercent({ received_bytes, size_bytes: 1000 }))).toEqual([99, 100]);
  expect(downloadPercent({ received_bytes: 5, size_bytes: 0 })).toBe(0);
});

test('languageList: codes -> names, the rest counted', () => {
  expect([[], ['en'], ['en', 'de'], ['en', 'de', 'fr', 'es', 'pt', 'it']].map((codes) => languageList(codes))).toEqual([
    '',
    'English',
    'English and German',
    'English, German, French, Spanish and 2 more',
  ]);
});
