import { describe, expect, test } from '@jest/globals';
import { madeFrom, previewOf, tidy, titleOf, toSave } from './made.ts';

const provenance = { provider: 'local', model: 'composer', label: 'Made with Trenzeye local composer' };
const thread = { tweets: ['First', 'Second'], hashtags: ['vlogs'], provenance };
const author = { id: '0197f6f0-0000-7000-8000-000000000001', username: 'mira', avatar_url: null, isTestUser: false, isVerified: false };

describe('madeFrom', () => {
  test('madeFrom: an answer of each shape -> its type', () => {
    expect(madeFrom(thread)?.type).toBe('thread');
    expect(madeFrom({ image_url: '/media/a.png', caption: '', style_tags: [], provenance })?.type).toBe('image');
    expect(madeFrom({ script: 'Hi', scenes: [], duration: 20, voice_type: 'Human_Male', provenance })?.type).toBe('shorts');
  });

  test('madeFrom: something else -> null', () => {
    expect(madeFrom(null)).toBeNull();
    expect(madeFrom({ tweets: 'First' } as never)).toBeNull();
  });
});

describe('previewOf', () => {
  test('previewOf: a thread -> its first post and the count, as the feed shows it', () => {
    const made = madeFrom(thread);
    expect(made && previewOf(made, 'Vlogs', author).content_preview).toEqual({ text: 'First', post_count: 2, hashtags: ['vlogs'] });
  });

  test('previewOf: shorts -> the type name of the data', () => {
    const made = madeFrom({ script: 'Hi', scenes: [], duration: 20, voice_type: 'Human_Male', provenance });
    expect(made && previewOf(made, 'Vlogs', author)).toMatchObject({ type: 'video', content_preview: { text: 'Hi', duration: 20 } });
  });
});

describe('toSave', () => {
  test('toSave: made from a signal -> type, content, prompt and the signal', () => {
    const made = madeFrom(thread);
    expect(made && toSave(made, 'Vlogs', author.id)).toEqual({ type: 'thread', content: thread, prompt: 'Vlogs', signal_id: author.id });
  });
});

describe('tidy', () => {
  test('tidy: a post left empty -> is dropped', () => {
    expect(tidy({ type: 'thread', content: { tweets: [' One ', ' ', 'Two'], hashtags: [] } })?.content).toEqual({
      tweets: ['One', 'Two'],
      hashtags: [],
    });
  });

  test('tidy: nothing left -> null', () => {
    expect(tidy({ type: 'thread', content: { tweets: ['', ' '], hashtags: [] } })).toBeNull();
    expect(tidy({ type: 'shorts', content: { script: ' ', scenes: [], duration: 5, voice_type: 'x' } })).toBeNull();
  });
});

describe('titleOf', () => {
  test('titleOf: a thread -> the first sentence of its first post', () => {
    expect(titleOf({ type: 'thread', content: { tweets: ['Silent vlogs are back. Here is why.', 'Two'], hashtags: [] } }, 'prompt')).toBe(
      'Silent vlogs are back',
    );
  });

  test('titleOf: an image without a caption -> the prompt', () => {
    expect(titleOf({ type: 'image', content: { image_url: '/media/a.png', caption: ' ', style_tags: [] } }, 'prompt')).toBe('prompt');
  });
});
