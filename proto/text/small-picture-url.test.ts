import { smallPictureUrl } from './small-picture-url.ts';

test.each([
  ['small avatar', '/media/avatars/a/b.webp', 36, '/media/avatars/a/b.webp?width=96'],
  ['larger avatar', '/media/avatars/a/b.webp', 64, '/media/avatars/a/b.webp?width=192'],
  ['avatar larger than the variants', '/media/avatars/a/b.webp', 104, '/media/avatars/a/b.webp'],
  ['thumbnail of a generated image', '/media/images/x.png', 84, '/media/images/x.png?width=192'],
  ['picture of another service', 'https://pictures.example/b.webp', 36, 'https://pictures.example/b.webp'],
  ['signed URL', '/media/pictures/a/small.webp?expires=1&signature=a', 36, '/media/pictures/a/small.webp?expires=1&signature=a'],
])('smallPictureUrl: %s -> the smallest sharp variant, or the same URL', (_name, url, size, expected) => {
  expect(smallPictureUrl(url, size)).toBe(expected);
});
