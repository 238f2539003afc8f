import { expect, test } from '@jest/globals';
import { isLink, toLaunchLinks, toLinkTexts } from './launch-config.ts';

const none = { product_hunt: null, demo_video: null, x: null, instagram: null, youtube: null };
const empty = { product_hunt: '', demo_video: '', x: '', instagram: '', youtube: '' };

test('toLinkTexts: published link -> shown; only noted in this browser -> the note; neither -> empty', () => {
  const texts = toLinkTexts({ ...none, x: 'https://x.com/a' }, { x: 'https://x.com/old', demo_video: 'https://video.example/1' });
  expect(texts).toEqual({ ...empty, x: 'https://x.com/a', demo_video: 'https://video.example/1' });
});

test('toLaunchLinks: empty and blank fields -> null', () => {
  expect(toLaunchLinks({ ...empty, x: ' https://x.com/a ', youtube: '  ' })).toEqual({ ...none, x: 'https://x.com/a' });
});

test('isLink: empty or an https address -> accepted; anything else -> refused', () => {
  expect(['', '  ', ' https://x.com/a '].map(isLink)).toEqual([true, true, true]);
  expect(['youtube.com/trenzeye', 'http://x.com/a', 'javascript:alert(1)'].map(isLink)).toEqual([false, false, false]);
});
