import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createUrlStorage, fingerprintOf, recordSentBytes, removeUnfinished, unfinishedUploads } from './unfinished-uploads.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const before = Object.getOwnPropertyDescriptor(globalThis, 'window');
beforeAll(() => {
  Object.defineProperty(globalThis, 'window', { value: { localStorage: storage }, configurable: true });
});
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'window', before);
  else Reflect.deleteProperty(globalThis, 'window');
});
beforeEach(() => stored.clear());

const file = { name: 'clip.mp4', size: 30, type: 'video/mp4', lastModified: 1 };
const newUpload = (url: string) => ({
  size: 30,
  metadata: { filename: 'clip.mp4' },
  creationTime: '2026-11-21T00:00:00.000Z',
  urlStorageKey: '',
  uploadUrl: url,
  parallelUploadUrls: null,
});

test('createUrlStorage: upload added -> listed for its owner only and found by its fingerprint', async () => {
  await createUrlStorage('ann').addUpload(fingerprintOf(file), newUpload('/u/1'));

  expect(unfinishedUploads('ann')).toMatchObject([{ name: 'clip.mp4', size: 30, sent: 0, url: '/u/1' }]);
  expect(unfinishedUploads('bob')).toEqual([]);
  expect(await createUrlStorage('ann').findUploadsByFingerprint(fingerprintOf(file))).toMatchObject([{ uploadUrl: '/u/1' }]);
  expect(await createUrlStorage('ann').findUploadsByFingerprint(fingerprintOf({ ...file, lastModified: 2 }))).toEqual([]);
});

test('createUrlStorage: same file started again -> only the new upload is kept', async () => {
  const { addUpload } = createUrlStorage('cid');
  await addUpload(fingerprintOf(file), newUpload('/u/1'));

  await addUpload(fingerprintOf(file), newUpload('/u/2'));

  expect(unfinishedUploads('cid').map(({ url }) => url)).toEqual(['/u/2']);
});

test('recordSentBytes, removeUnfinished: bytes sent, then removed -> recorded, then deleted from the storage', async () => {
  const key = await createUrlStorage('dan').addUpload(fingerprintOf(file), newUpload('/u/1'));

  recordSentBytes('dan', fingerprintOf(file), 20);
  expect(unfinishedUploads('dan')[0]?.sent).toBe(20);
  expect(stored.size).toBe(1);

  removeUnfinished('dan', key);
  expect(unfinishedUploads('dan')).toEqual([]);
  expect(stored.size).toBe(0);
});

test('unfinishedUploads: invalid storage -> empty', () => {
  stored.set('trenzeye.uploads.eve', '[{"key":1},null,7]');
  stored.set('trenzeye.uploads.fay', 'not JSON');

  expect([unfinishedUploads('eve'), unfinishedUploads('fay')]).toEqual([[], []]);
});
