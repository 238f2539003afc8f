import { describe, expect, test } from '@jest/globals';
import { madeFrom, previewOf, problemOf, tidy, titleOf, toSave } from './made.ts';

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

  test('previewOf: shorts with a rendered video -> the video and its cover; not rendered yet -> neither', () => {
    const made = madeFrom({ script: 'Hi', scenes: [], duration: 20, voice_type: 'Human_Male', provenance });
    const video = { video_url: '/media/a.mp4', thumbnail_url: '/media/a.jpg' };

    expect(made && previewOf(made, 'Vlogs', author, { video }).content_preview).toMatchObject({
      video_url: '/media/a.mp4',
      poster_url: '/media/a.jpg',
    });
    expect(made && previewOf(made, 'Vlogs', author, { video: { ...video, video_url: null } }).content_preview).toEqual({
      text: 'Hi',
      duration: 20,
    });
  });
});

describe('toSave', () => {
  test('toSave: made from a signal -> type, content, prompt and the signal', () => {
    const made = madeFrom(thread);
    expect(made && toSave(made, { prompt: 'Vlogs', signal: author.id, template: null, short: null })).toEqual({
      ...{ type: 'thread', content: thread, prompt: 'Vlogs', signal_id: author.id, template_id: null },
    });
  });

  test('toSave: shorts with a video -> the Short goes along', () => {
    const made = madeFrom({ script: 'Hi', scenes: [], duration: 20, voice_type: 'Human_Male', provenance });
    expect(made && toSave(made, { prompt: 'Vlogs', signal: null, template: null, short: author.id })).toMatchObject({
      short_id: author.id,
    });
  });
});

const shorts = (scenes: { description: string; narration: string; duration: number }[], script = 'Hi') =>
  ({ type: 'shorts', content: { script, scenes, duration: 0, voice_type: 'x' } }) as const;

describe('tidy', () => {
  test('tidy: a post left empty -> is dropped', () => {
    const tidied = tidy({ type: 'thread', content: { tweets: [' One ', ' ', 'Two'], hashtags: [] } });

    expect(tidied.content).toEqual({ tweets: ['One', 'Two'], hashtags: [] });
  });

  test('tidy: a scene left empty -> is dropped, and the whole lasts as long as the rest', () => {
    const kept = { description: 'Sea', narration: 'Hi', duration: 2.5 };

    const tidied = tidy(shorts([kept, { description: ' ', narration: '', duration: 5 }]));

    expect(tidied.content).toMatchObject({ scenes: [kept], duration: 2.5 });
  });
});

describe('problemOf', () => {
  const scene = { description: 'Sea', narration: 'Hi', duration: 5 };

  test('problemOf: whole content -> null', () => {
    expect(problemOf(shorts([scene]))).toBeNull();
    expect(problemOf({ type: 'thread', content: { tweets: ['One'], hashtags: [] } })).toBeNull();
  });

  test('problemOf: nothing left -> says what to write', () => {
    expect(problemOf({ type: 'thread', content: { tweets: [], hashtags: [] } })).toContain('at least one post');
    expect(problemOf(shorts([scene], ''))).toContain('script');
    expect(problemOf(shorts([]))).toContain('at least one scene');
    expect(problemOf({ type: 'image', content: { image_url: '', caption: 'x', style_tags: [] } })).toContain('picture');
  });

  test('problemOf: scenes without a picture or a length, or too long together -> says which', () => {
    expect(problemOf(shorts([{ ...scene, description: '' }]))).toContain('what is seen');
    expect(problemOf(shorts([{ ...scene, duration: 0 }]))).toContain('length');
    expect(
      problemOf(
        shorts([
          { ...scene, duration: 100 },
          { ...scene, duration: 81 },
        ]),
      ),
    ).toContain('3 minutes');
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
