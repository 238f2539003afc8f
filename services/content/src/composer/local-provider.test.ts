import type { DomainError } from '@trenzeye/kit';
import { ImageContent, ShortsContent, ShortsStyle, type Signal, ThreadContent, ThreadStyle, Tone } from '@trenzeye/proto/http/content';
import sharp from 'sharp';
import type { GeneratedImageStore } from '../images/image-store.ts';
import { type Brief, noProgress } from '../providers/provider.ts';
import { createLocalProvider } from './local-provider.ts';
import { createPosterRenderer } from './poster/poster-renderer.ts';

const signal: Signal = {
  id: '0197a000-0000-7000-8000-000000000001',
  title: 'Cosy game trailers',
  summary: 'Small studios win hearts with quiet trailers. Players ask for more of them.',
  signal_score: 81,
  tags: ['Gaming', 'Indie'],
  source_platforms: ['reddit', 'youtube'],
  growth_phase: 'trending',
  origin: 'demo',
  created_at: '2026-01-01T00:00:00Z',
};
const prompts = [
  'pixel art bakeries',
  'Write a thread about why remote workers are moving to small towns',
  'how to fold a paper boat',
  'x',
  '🎉🎉🎉',
  '{topic} {point}',
  'My grandmother started a podcast. She is 81. Her secret is that she answers every letter.',
  'a '.repeat(900),
  'w'.repeat(2000),
  'One. Two. Three. Four!',
  '<script>alert("x")</script> & more',
  ...Array.from(
    { length: 60 },
    (_each, index) => `idea number ${index} for rooftop gardens, because cities are hot and balconies are free`,
  ),
];
const briefs: Brief[] = prompts.flatMap((prompt) => [
  { prompt, signal: undefined, sources: [], inspiration: [] },
  { prompt, signal, sources: [], inspiration: [{ text: 'Is quiet the new loud?', hashtags: ['SlowTrailers'], likes: 9 }] },
]);

const posterRenderer = createPosterRenderer();
afterAll(() => posterRenderer.close());

/** Keeps images in memory, by their names. */
const kept = new Map<string, Uint8Array>();
const images: GeneratedImageStore = {
  put: async (name, kind, bytes) => {
    kept.set(name, bytes);
    return `/media/images/${name}.${kind}`;
  },
  find: async (name, kind) => (kept.has(name) ? `/media/images/${name}.${kind}` : undefined),
  read: async (name) => kept.get(name),
  readUrl: async () => undefined,
  has: async () => true,
  delete: async () => undefined,
};
const provider = createLocalProvider({ images, posterRenderer });
const brief = (prompt: string): Brief => ({ prompt, signal, sources: [], inspiration: [] });

describe('threads', () => {
  it('any prompt -> 5 to 7 posts of at most 280 characters, no placeholder, no post twice', async () => {
    for (const each of briefs) {
      const { tweets, hashtags } = ThreadContent.parse(await provider.thread(each));
      expect(tweets.length).toBeGreaterThanOrEqual(5);
      expect(tweets.length).toBeLessThanOrEqual(7);
      expect(Math.max(...tweets.map((post) => post.length))).toBeLessThanOrEqual(280);
      expect(new Set(tweets).size).toBe(tweets.length);
      expect(hashtags.every((tag) => /^[\p{L}\p{N}]+$/u.test(tag))).toBe(true);
      if (!each.prompt.includes('{')) expect(tweets.join('\n')).not.toMatch(/[{}]|undefined/);
    }
  });

  it('the same brief -> the same; other prompts -> others', async () => {
    const threads = await Promise.all(briefs.map((each) => provider.thread(each)));
    const again = await Promise.all(briefs.map((each) => provider.thread(each)));

    expect(again).toEqual(threads);
    const closes = new Set(threads.map(({ tweets }) => tweets.at(-1)));
    expect(closes.size).toBeGreaterThan(5);
  });

  it('several sentences in the prompt -> the creator’s own words are in the thread', async () => {
    const { tweets } = await provider.thread({
      prompt: 'My grandmother started a podcast. She is 81 and live every Sunday.',
      signal: undefined,
      sources: [],
      inspiration: [],
    });

    expect(tweets.join(' ')).toMatch(/81 and live every Sunday/);
  });

  it('a signal -> its summary or title is in the thread, its tags among the hashtags', async () => {
    const { tweets, hashtags } = await provider.thread(brief('rooftop gardens'));

    expect(tweets.join(' ')).toMatch(/quiet trailers|Cosy game trailers/i);
    expect(hashtags).toEqual(expect.arrayContaining(['RooftopGardens', 'Gaming', 'Indie']));
  });
});

describe('manner', () => {
  const manners: Partial<Brief>[] = [
    ...Tone.options.map((tone) => ({ tone })),
    ...ThreadStyle.options.map((style) => ({ style })),
    ...ShortsStyle.options.map((style) => ({ style })),
    ...['en', 'es', 'fr', 'de', 'pt-BR'].map((language) => ({ language })),
    {
      outline: { title: 'T', hashtags: ['x'], parts: ['One', 'Two', 'Three', 'Four'].map((name) => ({ name, guide: 'g', seconds: 9 })) },
    },
  ];

  it.each(manners)('%j and any prompt -> threads, shorts and captions that fit the contract', async (manner) => {
    for (const each of briefs.slice(0, 30)) {
      const asked = { ...each, ...manner };
      const { tweets } = ThreadContent.parse(await provider.thread(asked));
      expect(Math.max(...tweets.map((post) => post.length))).toBeLessThanOrEqual(280);
      const shorts = ShortsContent.parse(await provider.shorts(asked));
      expect(shorts.scenes.reduce((sum, scene) => sum + scene.duration, 0)).toBe(shorts.duration);
      for (const index of [0, 1])
        ThreadContent.shape.tweets.element.parse(
          (await provider.regenerate.tweet(asked, { tweets, hashtags: [] }, index, noProgress)).made,
        );
      const { made } = await provider.regenerate.caption(asked, { image_url: 'x', caption: '', style_tags: [] }, noProgress);
      expect(made.length).toBeGreaterThan(10);
    }
  });
});

describe('shorts', () => {
  it('any prompt -> scenes add up exactly to the duration, and fit the contract', async () => {
    for (const each of briefs) {
      const shorts = ShortsContent.parse(await provider.shorts(each));
      expect(shorts.scenes.reduce((sum, scene) => sum + scene.duration, 0)).toBe(shorts.duration);
      expect(shorts.script).toBe(shorts.scenes.map(({ narration }) => narration).join('\n\n'));
    }
  });

  it('other prompts -> other scripts', async () => {
    expect((await provider.shorts(brief('slow bread'))).script).not.toBe((await provider.shorts(brief('fast bread'))).script);
  });
});

describe('languages', () => {
  it.each([
    [{ prompt: '写一个关于熊猫的帖子' }, 'prompt', 'Chinese'],
    [{ prompt: 'Perché il pane della nonna è buono' }, 'prompt', 'Italian'],
    [{ prompt: 'bread', language: 'ja' }, 'language', 'Japanese'],
  ])('%j -> says that a model is needed', (asked, field, name) => {
    const thrown = (): DomainError => {
      try {
        provider.requireLanguage('thread', { ...brief(asked.prompt), ...asked });
      } catch (error) {
        return error as DomainError;
      }
      throw new Error('nothing was thrown');
    };

    const { code, options, message } = thrown();

    expect([code, options.errors?.[0]?.field]).toEqual(['model_required', field]);
    expect(message).toMatch(new RegExp(`Writing in ${name} needs an AI model.*English, Spanish, French, German`));
  });
});

describe('suggestions', () => {
  it('-> for every post, each with its own id; an instruction of the prompt is one of them and in no post', async () => {
    const made = await provider.thread(brief('My grandmother started a podcast. She is 81 and live every Sunday. Make it funny.'));

    expect(made.suggestions).toHaveLength(made.tweets.length);
    for (const list of made.suggestions ?? []) {
      expect(list.length).toBeGreaterThan(0);
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    }
    expect(made.suggestions?.[0]?.map(({ label }) => label)).toContain('From your prompt: Make it funny.');
    expect(made.tweets.join(' ')).toContain('She is 81 and live every Sunday.');
    expect(made.tweets.join(' ')).not.toContain('funny');
  });

  it('a template -> as many posts as it has parts, its guides as suggestions and in no post', async () => {
    const parts = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({ name, guide: `guide to ${name}` }));

    const made = await provider.thread({ ...brief('slow bread'), outline: { title: 'T', hashtags: [], parts } });

    expect(made.tweets).toHaveLength(parts.length);
    expect(made.suggestions?.map(([first]) => first?.label)).toEqual(parts.map(({ name, guide }) => `${name}: ${guide}`));
    expect(made.tweets.join(' ')).not.toContain('guide');
  });
});

describe('remixes', () => {
  const prompt = 'make it about a knitting circle';
  const remixOf = (typedContent: NonNullable<Brief['original']>['typedContent']): Brief => ({
    ...brief(prompt),
    original: { title: 'The harbour at four', author: 'ada', instruction: prompt, typedContent },
  });

  it('thread -> the posts of the original, attributed; the instruction is a suggestion only', async () => {
    const tweets = ['The boats go out at four, "with the tide".', 'The bakery opens at six.'];

    const made = await provider.thread(remixOf({ type: 'thread', content: { tweets, hashtags: ['harbour'] } }));

    expect(made.tweets.slice(1, 3)).toEqual(['@ada: “The boats go out at four, ‘with the tide’.”', '@ada: “The bakery opens at six.”']);
    expect(made.tweets[0]).toContain('@ada');
    expect(made.hashtags).toEqual(['harbour']);
    expect(made.tweets.join(' ')).not.toContain('knitting');
    expect(JSON.stringify(made.suggestions)).toContain(`Your instruction: ${prompt}`);
  });

  it('image -> its picture and its caption, attributed', async () => {
    const content = { image_url: '/media/images/a.webp', caption: 'Lights on water.', style_tags: ['night'] };

    const made = await provider.image(remixOf({ type: 'image', content }));

    expect([made.image_url, made.style_tags]).toEqual([content.image_url, content.style_tags]);
    expect(made.caption).toContain('@ada: “Lights on water.”');
    expect(made.caption).not.toContain('knitting');
  });

  it('shorts -> its scenes with the narration attributed, and the durations add up', async () => {
    const scenes = [
      { description: 'A quay', narration: 'The boats go out at four.', duration: 6 },
      { description: 'A window', narration: '', duration: 3 },
    ];
    const content = { script: 'The boats go out at four.', scenes, duration: 9, voice_type: 'Human_Male' };

    const made = ShortsContent.parse(await provider.shorts(remixOf({ type: 'video', content })));

    expect(made.scenes.slice(1, 3).map(({ description, narration }) => [description, narration])).toEqual([
      ['A quay', '@ada: “The boats go out at four.”'],
      ['A window', ''],
    ]);
    expect(made.scenes.reduce((sum, { duration }) => sum + duration, 0)).toBe(made.duration);
    expect(made.script).not.toContain('knitting');
  });

  it('one post again -> a question instead of a quotation', async () => {
    const { tweets } = await provider.thread(remixOf({ type: 'thread', content: { tweets: ['One.', 'Two.'], hashtags: [] } }));

    const { made } = await provider.regenerate.tweet(
      remixOf({ type: 'thread', content: { tweets: ['One.', 'Two.'], hashtags: [] } }),
      { tweets, hashtags: [] },
      1,
      noProgress,
    );

    expect(made).toMatch(/\?$/);
  });
});

/** A decoded image's properties and the variation of its colours; throws when it cannot be decoded. */
const readImage = async (bytes: Uint8Array) => {
  const [{ format, width, height }, { entropy }] = await Promise.all([sharp(bytes).metadata(), sharp(bytes).stats()]);
  return { format, width, height, entropy };
};

describe('images', () => {
  it.each([
    ['words', 'tidal pools at dawn'],
    ['emoji only', '🎉🎉🎉'],
    ['markup', '<b>&"\'</b>'],
    ['one endless word', 'w'.repeat(2000)],
  ])('%s -> a WebP of 1080 x 1350 that decodes, with words that fit the contract', async (_case, prompt) => {
    const made = ImageContent.parse(await provider.image(brief(prompt)));

    const image = await readImage(kept.get(made.image_url.replace('/media/images/', '').replace('.webp', '')) ?? new Uint8Array());
    expect(image).toMatchObject({ format: 'webp', width: 1080, height: 1350 });
    expect(image.entropy).toBeGreaterThan(2);
  });

  it('the same brief -> the same bytes and address; another prompt -> another', async () => {
    const bytes = async (prompt: string) => Buffer.from(await posterRenderer.draw({ prompt, signal })).toString('base64');

    expect(await bytes('paper boats')).toBe(await bytes('paper boats'));
    expect(await bytes('paper boats')).not.toBe(await bytes('paper kites'));
    expect((await provider.image(brief('paper boats'))).image_url).toBe((await provider.image(brief('paper boats'))).image_url);
    expect((await provider.image(brief('paper boats'))).image_url).not.toBe((await provider.image(brief('paper kites'))).image_url);
  });

  it('drawing -> most of the work is done off the main thread', async () => {
    await posterRenderer.draw({ prompt: 'warm up', signal });
    const [main, all] = [process.threadCpuUsage(), process.cpuUsage()];

    await Promise.all(['one', 'two', 'three', 'four'].map((prompt) => posterRenderer.draw({ prompt, signal })));

    const [mainAfter, allAfter] = [process.threadCpuUsage(main), process.cpuUsage(all)];
    expect(mainAfter.user + mainAfter.system).toBeLessThan((allAfter.user + allAfter.system) / 2);
  });

  it('closed while drawing -> the job fails instead of hanging', async () => {
    const other = createPosterRenderer();
    const order = other.draw({ prompt: 'never done', signal });
    const failed = expect(order).rejects.toThrow('stopping');

    await other.close();

    await failed;
  });
});
