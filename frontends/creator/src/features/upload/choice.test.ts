import { expect, test } from '@jest/globals';
import { isResumable, kindOf, noChoice, nothingChosen, problemOf, withFile, withLink } from './choice.ts';

const file = (type: string, size = 3) => ({ type, size, name: 'clip' }) as File;

test('withFile, withLink: one is chosen -> the other is cleared', () => {
  const typed = withLink(withFile(file('video/mp4')), 'https://example.com/a.mp4');

  expect(typed).toEqual({ file: null, link: 'https://example.com/a.mp4' });
  expect(withFile(file('image/png')).link).toBe('');
});

test('withLink: the link is emptied -> a file chosen before stays', () => {
  const chosen = withFile(file('video/mp4'));

  expect(withLink(chosen, '').file).toBe(chosen.file);
});

test('problemOf: nothing, blanks, or a file that is neither picture nor video -> the sentence', () => {
  expect([noChoice, { file: null, link: '  ' }, withFile(file('application/pdf')), withFile(file(''))].map(problemOf)).toEqual(
    Array(4).fill(nothingChosen),
  );
});

test('problemOf: a picture, a video or a link -> none', () => {
  expect([withFile(file('image/png')), withFile(file('video/webm')), withLink(noChoice, 'https://youtu.be/x')].map(problemOf)).toEqual([
    null,
    null,
    null,
  ]);
});

test('kindOf: by the first part of the type', () => {
  expect(['image/heic', 'video/quicktime', 'audio/mpeg'].map((type) => kindOf({ type }))).toEqual(['image', 'video', null]);
});

test('isResumable: over 20 MB -> yes', () => {
  expect([20 * 1024 * 1024, 20 * 1024 * 1024 + 1].map((size) => isResumable({ size }))).toEqual([false, true]);
});
