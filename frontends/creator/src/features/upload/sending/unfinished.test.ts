import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fingerprintOf, forget, noteSent, storageFor, unfinishedOf } from './unfinished.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
beforeAll(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before);
});
beforeEach(() => stored.clear());

const file = { name: 'clip.mp4', size: 30, type: 'video/mp4', lastModified: 1 };
const begun = (address: string) => ({
  size: 30,
  metadata: { filename: 'clip.mp4' },
  creationTime: '2026-11-21T00:00:00.000Z',
  urlStorageKey: '',
  uploadUrl: address,
  parallelUploadUrls: null,
});

test('storageFor: an upload begins -> it is listed for its owner alone and found by its fingerprint', async () => {
  await storageFor('ann').addUpload(fingerprintOf(file), begun('/u/1'));

  expect(unfinishedOf('ann')).toMatchObject([{ name: 'clip.mp4', size: 30, sent: 0, address: '/u/1' }]);
  expect(unfinishedOf('bob')).toEqual([]);
  expect(await storageFor('ann').findUploadsByFingerprint(fingerprintOf(file))).toMatchObject([{ uploadUrl: '/u/1' }]);
  expect(await storageFor('ann').findUploadsByFingerprint(fingerprintOf({ ...file, lastModified: 2 }))).toEqual([]);
});

test('storageFor: the same file begins anew -> only the new one is kept', async () => {
  const { addUpload } = storageFor('cid');
  await addUpload(fingerprintOf(file), begun('/u/1'));

  await addUpload(fingerprintOf(file), begun('/u/2'));

  expect(unfinishedOf('cid').map(({ address }) => address)).toEqual(['/u/2']);
});

test('noteSent, forget: bytes arrive, then it ends -> noted, then gone from the storage', async () => {
  const key = await storageFor('dan').addUpload(fingerprintOf(file), begun('/u/1'));

  noteSent('dan', fingerprintOf(file), 20);
  expect(unfinishedOf('dan')[0]?.sent).toBe(20);
  expect(stored.size).toBe(1);

  forget('dan', key);
  expect(unfinishedOf('dan')).toEqual([]);
  expect(stored.size).toBe(0);
});

test('unfinishedOf: the storage holds something else -> nothing', () => {
  stored.set('trenzeye.uploads.eve', '[{"key":1},null,7]');
  stored.set('trenzeye.uploads.fay', 'not JSON');

  expect([unfinishedOf('eve'), unfinishedOf('fay')]).toEqual([[], []]);
});
