import { describe, expect, test } from '@jest/globals';
import { contentTitle, tidy, toPreviewItem, toSaveBody, toTypedContent, validateContent } from './typed-content.ts';

const provenance = { provider: 'local', model: 'composer', label: 'Composed without an AI model' };
const thread = { tweets: ['First', 'Second'], hashtags: ['vlogs'], provenance };
const author = { id: '0197f6f0-0000-7000-8000-000000000001', username: 'mira', avatar_url: null, isTestUser: false, isVerified: false };

describe('toTypedContent', () => {
  test('toTypedContent: response of each shape -> its type', () => {
    expect(toTypedContent(thread)?.type).toBe('thread');
    expect(toTypedContent({ image_url: '/media/a.png', caption: '', style_tags: [], provenance })?.type).toBe('image');
    expect(toTypedContent({ script: 'Hi', scenes: [], duration: 20, voice_type: 'Human_Male', provenance })?.type).toBe('shorts');
  });

  test('toTypedContent: other values -> null', () => {
    expect(toTypedContent(null)).toBeNull();
    expect(toTypedContent({ tweets: 'First' } as never)).toBeNull();
  });
});

describe('toPreviewItem', () => {
  test('toPreviewItem: thread -> first post and count', () => {
    const typedContent = toTypedContent(thread);
    expect(typedContent && toPreviewItem(typedContent, 'Vlogs', author).content_preview).toEqual({
      text: 'First',
      post_count: 2,
      hashtags: ['vlogs'],
    });
  });

  test('toPreviewItem: shorts -> type video', () => {
    const typedContent = toTypedContent({ script: 'Hi', scenes: [], duration: 20, voice_type: 'Human_Male', provenance });
    expect(typedContent && toPreviewItem(typedContent, 'Vlogs', author)).toMatchObject({
      type: 'video',
      content_preview: { text: 'Hi', duration: 20 },
    });
  });

  test('toPreviewItem: shorts with a rendered video -> video and cover; not rendered -> neither', () => {
    const typedContent = toTypedContent({ script: 'Hi', scenes: [], duration: 20, voice_type: 'Human_Male', provenance });
    const video = { video_url: '/media/a.mp4', thumbnail_url: '/media/a.jpg' };

    expect(typedContent && toPreviewItem(typedContent, 'Vlogs', author, { video }).content_preview).toMatchObject({
      video_url: '/media/a.mp4',
      poster_url: '/media/a.jpg',
    });
    expect(typedContent && toPreviewItem(typedContent, 'Vlogs', author, { video: { ...video, video_url: null } }).content_preview).toEqual({
      text: 'Hi',
      duration: 20,
    });
  });
});

describe('toSaveBody', () => {
  test('toSaveBody: content of a signal -> type, content, prompt and signal', () => {
    const typedContent = toTypedContent(thread);
    expect(typedContent && toSaveBody(typedContent, { prompt: 'Vlogs', signal: author.id, template: null, short: null })).toEqual({
      type: 'thread',
      content: thread,
      prompt: 'Vlogs',
      signal_id: author.id,
      template_id: null,
    });
  });

  test('toSaveBody: shorts with a video -> includes the Short', () => {
    const typedContent = toTypedContent({ script: 'Hi', scenes: [], duration: 20, voice_type: 'Human_Male', provenance });
    expect(typedContent && toSaveBody(typedContent, { prompt: 'Vlogs', signal: null, template: null, short: author.id })).toMatchObject({
      short_id: author.id,
    });
  });
});

const shorts = (scenes: { description: string; narration: string; duration: number }[], script = 'Hi') =>
  ({ type: 'shorts', content: { script, scenes, duration: 0, voice_type: 'x' } }) as const;

describe('tidy', () => {
  test('tidy: empty post -> removed', () => {
    const tidied = tidy({ type: 'thread', content: { tweets: [' One ', ' ', 'Two'], hashtags: [] } });

    expect(tidied.content).toEqual({ tweets: ['One', 'Two'], hashtags: [] });
  });

  test('tidy: empty scene -> removed, duration is the sum of the others', () => {
    const kept = { description: 'Sea', narration: 'Hi', duration: 2.5 };

    const tidied = tidy(shorts([kept, { description: ' ', narration: '', duration: 5 }]));

    expect(tidied.content).toMatchObject({ scenes: [kept], duration: 2.5 });
  });
});

describe('validateContent', () => {
  const scene = { description: 'Sea', narration: 'Hi', duration: 5 };

  test('validateContent: complete content -> null', () => {
    expect(validateContent(shorts([scene]))).toBeNull();
    expect(validateContent({ type: 'thread', content: { tweets: ['One'], hashtags: [] } })).toBeNull();
  });

  test('validateContent: empty content -> what to add', () => {
    expect(validateContent({ type: 'thread', content: { tweets: [], hashtags: [] } })).toContain('at least one post');
    expect(validateContent(shorts([scene], ''))).toContain('script');
    expect(validateContent(shorts([]))).toContain('at least one scene');
    expect(validateContent({ type: 'image', content: { image_url: '', caption: 'x', style_tags: [] } })).toContain('image');
  });

  test('validateContent: scenes without a description or duration, or too long in total -> the problem', () => {
    expect(validateContent(shorts([{ ...scene, description: '' }]))).toContain('description');
    expect(validateContent(shorts([{ ...scene, duration: 0 }]))).toContain('duration');
    expect(
      validateContent(
        shorts([
          { ...scene, duration: 100 },
          { ...scene, duration: 81 },
        ]),
      ),
    ).toContain('3 minutes');
  });
});

describe('contentTitle', () => {
  test('contentTitle: thread -> the first sentence of its first post', () => {
    expect(
      contentTitle({ type: 'thread', content: { tweets: ['Silent vlogs are back. Here is why.', 'Two'], hashtags: [] } }, 'prompt'),
    ).toBe('Silent vlogs are back');
  });

  test('contentTitle: image without a caption -> the prompt', () => {
    expect(contentTitle({ type: 'image', content: { image_url: '/media/a.png', caption: ' ', style_tags: [] } }, 'prompt')).toBe('prompt');
  });
});
