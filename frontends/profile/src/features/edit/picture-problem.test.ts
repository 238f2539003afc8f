import { expect, test } from '@jest/globals';
import { pictureProblem } from './picture-problem.ts';

const limit = 5 * 1024 * 1024;

test.each([
  ['a picture of just 5 MB', { type: 'image/png', size: limit }, null],
  ['one byte more', { type: 'image/png', size: limit + 1 }, 'Image must be smaller than 5MB'],
  ['a film', { type: 'video/mp4', size: 10 }, 'Please select a valid image file'],
  ['a file of no known type', { type: '', size: 10 }, 'Please select a valid image file'],
])('pictureProblem: %s', (_name, file, expected) => {
  expect(pictureProblem(file)).toBe(expected);
});
