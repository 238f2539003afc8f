import { expect, test } from '@jest/globals';
import { validateAvatar } from './use-avatar-upload.ts';

const limitBytes = 5 * 1024 * 1024;

test.each([
  ['image of exactly 5 MB', null, { type: 'image/png', size: limitBytes }],
  ['image of 5 MB and one byte', 'Image must be smaller than 5MB', { type: 'image/png', size: limitBytes + 1 }],
  ['video', 'Please select a valid image file', { type: 'video/mp4', size: 10 }],
  ['file of unknown type', 'Please select a valid image file', { type: '', size: 10 }],
])('validateAvatar: %s -> %p', (_name, expected, file) => {
  expect(validateAvatar(file)).toBe(expected);
});
