import { expect, test } from '@jest/globals';
import { emptySource, isResumable, mediaTypeOf, missingSourceMessage, validateSource, withFile, withLink } from './upload-source.ts';

const file = (type: string, size = 3) => ({ type, size, name: 'clip' }) as File;

test('withFile, withLink: one is set -> the other is cleared', () => {
  const typed = withLink(withFile(file('video/mp4')), 'https://example.com/a.mp4');

  expect(typed).toEqual({ file: null, link: 'https://example.com/a.mp4' });
  expect(withFile(file('image/png')).link).toBe('');
});

test('withLink: link emptied -> the file is kept', () => {
  const chosen = withFile(file('video/mp4'));

  expect(withLink(chosen, '').file).toBe(chosen.file);
});

test('validateSource: nothing, blank, or a file that is neither image nor video -> the message', () => {
  expect([emptySource, { file: null, link: '  ' }, withFile(file('application/pdf')), withFile(file(''))].map(validateSource)).toEqual(
    Array(4).fill(missingSourceMessage),
  );
});

test('validateSource: image, video or link -> null', () => {
  expect(
    [withFile(file('image/png')), withFile(file('video/webm')), withLink(emptySource, 'https://youtu.be/x')].map(validateSource),
  ).toEqual([null, null, null]);
});

test('mediaTypeOf: by the top-level MIME type', () => {
  expect(['image/heic', 'video/quicktime', 'audio/mpeg'].map((type) => mediaTypeOf({ type }))).toEqual(['image', 'video', null]);
});

test('isResumable: over 20 MB -> true', () => {
  expect([20 * 1024 * 1024, 20 * 1024 * 1024 + 1].map((size) => isResumable({ size }))).toEqual([false, true]);
});
