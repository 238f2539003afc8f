import type { TypedContent } from '../items/store/item-content.ts';
import { hasSameContent } from './remix-change.ts';

const thread: TypedContent = { type: 'thread', content: { tweets: ['Café noir, straße.', 'Second post'], hashtags: ['coffee', 'Paris'] } };
const image: TypedContent = { type: 'image', content: { image_url: '/media/images/a.webp', caption: 'Line 19', style_tags: ['map'] } };
const scene = { description: 'A fern', narration: 'Chapter one.', duration: 6 };
const video: TypedContent = { type: 'video', content: { script: 'Chapter one.', scenes: [scene], duration: 6, voice_type: 'Human_Male' } };

const changed = <T extends TypedContent>(made: T, content: Partial<T['content']>): TypedContent =>
  ({ ...made, content: { ...made.content, ...content } }) as TypedContent;

describe('isSamePiece', () => {
  it.each([
    ['nothing', thread, {}],
    ['letter case', thread, { tweets: ['CAFÉ NOIR, STRASSE.', 'second POST'], hashtags: ['COFFEE', 'paris'] }],
    ['white space', thread, { tweets: ['  Café\u00a0noir,\n straße. ', '\tSecond   post'] }],
    ['another Unicode form', thread, { tweets: ['Café noir, straße.'.normalize('NFD'), 'Second post'] }],
    ['invisible characters', thread, { tweets: ['Ca\u200bfé noir, stra\u00adße.', 'Second\ufeff post'] }],
    ['an added blank post', thread, { tweets: ['Café noir, straße.', 'Second post', ' \n '] }],
    ['the order of tags and a leading #', thread, { hashtags: ['#paris', 'coffee', 'Coffee'] }],
    ['letter case of caption and tags', image, { caption: 'LINE  19', style_tags: ['MAP'] }],
    ['the voice', video, { voice_type: 'Human_Female' }],
    ['letter case of script and scenes', video, { script: 'chapter ONE. ', scenes: [{ ...scene, narration: 'CHAPTER one.' }] }],
  ])('%s differs -> the same piece', (_difference, made, content) => {
    expect(hasSameContent(changed(made, content), made)).toBe(true);
  });

  it.each([
    ['a post', thread, { tweets: ['Café noir, straße!', 'Second post'] }],
    ['an accent', thread, { tweets: ['Cafe noir, straße.', 'Second post'] }],
    ['the order of posts', thread, { tweets: ['Second post', 'Café noir, straße.'] }],
    ['an added post', thread, { tweets: ['Café noir, straße.', 'Second post', 'Third'] }],
    ['a hashtag', thread, { hashtags: ['coffee'] }],
    ['the picture', image, { image_url: '/media/images/A.webp' }],
    ['the caption', image, { caption: 'Line 20' }],
    ['a style tag', image, { style_tags: ['map', 'ink'] }],
    ['the script', video, { script: 'Chapter two.' }],
    ['the description of a scene', video, { scenes: [{ ...scene, description: 'A moss' }] }],
    ['the narration of a scene', video, { scenes: [{ ...scene, narration: '' }] }],
    ['the length of a scene', video, { scenes: [{ ...scene, duration: 7 }] }],
    ['an added scene', video, { scenes: [scene, scene] }],
  ])('%s differs -> another piece', (_difference, made, content) => {
    expect(hasSameContent(changed(made, content), made)).toBe(false);
  });

  it('another type -> another piece', () => {
    expect(hasSameContent(image, thread)).toBe(false);
  });
});
