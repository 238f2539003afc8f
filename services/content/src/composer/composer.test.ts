import { ImageContent, ShortsContent } from '@trenzeye/proto/http/content';
import type { Brief } from '../providers/provider.ts';
import { composerSignals } from '../testing/composer-signals/all-signals.ts';
import { briefOf, type SignalSample } from '../testing/composer-signals/signal-sample.ts';
import { measuredValues } from './facts.ts';
import type { LanguagePatterns } from './languages/language-patterns.ts';
import { composerLanguages } from './languages/languages.ts';
import { createLocalProvider } from './local-provider.ts';

const provider = createLocalProvider({
  images: {
    put: async (name) => `/media/images/${name}.webp`,
    find: async () => undefined,
    read: async () => undefined,
    readUrl: async () => undefined,
    has: async () => true,
    delete: async () => undefined,
  },
  posterRenderer: { draw: async () => new Uint8Array(), close: async () => undefined },
});

const isText = (value: unknown): value is string => typeof value === 'string';
const textsIn = (value: unknown): string[] => {
  if (isText(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
/** Every pattern whose text can be published. */
const publishedPatterns = ({
  hooks,
  counted,
  since,
  headline,
  quote,
  appeared,
  tags,
  questions,
  lists,
  polls,
  closes,
  remix,
}: LanguagePatterns) => textsIn([hooks, counted, since, headline, quote, appeared, tags, questions, lists, polls, closes, remix]);

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern with any values; a full stop after a quotation that ends as a sentence is left out. */
const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${escaped(pattern)
      .replace(/\\\{\w+\\\}/g, '([^\\n]+?)')
      .replace(/\\\.$/, '\\.?')}$`,
  );

interface Draft {
  readonly sample: SignalSample;
  readonly brief: Brief;
  readonly patterns: LanguagePatterns;
  readonly posts: readonly string[];
  readonly hooks: readonly string[];
}

/** Drafts of each of the fifty signals. */
const attempts: readonly Partial<Brief>[] = [{}, { variation: 1 }, { variation: 2 }, { variation: 3 }];

const drafts: Draft[] = [];
beforeAll(async () => {
  for (const [language, samples] of Object.entries(composerSignals))
    for (const sample of samples)
      for (const attempt of attempts) {
        const brief = briefOf(sample, attempt);
        const patterns = composerLanguages.find(({ code }) => code === language) as LanguagePatterns;
        const { tweets, hooks = [] } = await provider.thread(brief);
        drafts.push({ sample, brief, patterns, posts: tweets.map(plain), hooks: hooks.map(plain) });
      }
});

/** All texts of the brief, and its numbers in the words of the language. */
const materialOf = ({ brief, patterns }: Draft): string => {
  const { prompt, signal, sources } = brief;
  const given = [prompt, signal?.title, signal?.summary, ...(signal?.tags ?? []), ...textsIn(sources)];
  return plain([...given, ...Object.values(measuredValues(signal, patterns) ?? {}), 'Trenzeye'].join('\n')).toLowerCase();
};
const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
const sharedBy = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [...one].filter((sentence) => other.has(sentence));
/** Without links and the title above numbers; a list or a poll counts as one. */
const sentencesIn = (posts: readonly string[]): string[] =>
  posts
    .flatMap((post) => (/\n(?:A ?:|–)/.test(post) ? [post] : post.split(/(?<=[.!?”»“])\s+/)))
    .filter((sentence) => !/^(?:http|[“«„][^”»“]+[”»“]$)/.test(sentence));

describe('two hundred threads of the composer about fifty signals in five languages', () => {
  it('-> ten signals a language, each prompt recognised', () => {
    expect(drafts).toHaveLength(200);
    for (const { sample, posts, patterns } of drafts) {
      const [close = ''] = posts.slice(-1);
      expect([sample.prompt, Object.values(patterns.closes).flat()]).toEqual([sample.prompt, expect.arrayContaining([close])]);
    }
  });

  it('-> every line is a listed pattern of its language, a statement of the prompt, the signal’s title or a link of its sources', () => {
    for (const draft of drafts) {
      const matchers = publishedPatterns(draft.patterns).map((pattern) => matcherOf(plain(pattern)));
      const material = materialOf(draft);
      const lists = textsIn([draft.patterns.lists, draft.patterns.polls]).map(plain);
      for (const post of [...draft.posts, ...draft.hooks].filter((each) => !lists.includes(each)))
        for (const line of post.split('\n')) {
          const isGiven = material.includes(line.toLowerCase().replace(/^[“«„]\s?|\s?[”»“]$/g, ''));
          expect([line, isGiven || matchers.some((matcher) => matcher.test(line))]).toEqual([line, true]);
        }
    }
  });

  it('-> every number and every name is in the brief', () => {
    for (const draft of drafts) {
      const material = materialOf(draft);
      const known = new Set([...wordsIn(material), ...wordsIn(publishedPatterns(draft.patterns).join(' '))]);
      const numbers = new Set(material.match(/\d+(?:[.,]\d+)*/g));
      const text = draft.posts.join('\n');
      expect((text.match(/\d+(?:[.,]\d+)*/g) ?? []).filter((number) => !numbers.has(number))).toEqual([]);
      expect([...wordsIn(text)].filter((word) => !known.has(word))).toEqual([]);
    }
  });

  it('-> no two of the same signal share more than half their sentences', () => {
    for (const [sample, own] of Map.groupBy(drafts, ({ sample }) => sample))
      for (const [index, one] of own.entries())
        for (const other of own.slice(index + 1)) {
          const [left, right] = [new Set(sentencesIn(one.posts)), new Set(sentencesIn(other.posts))];
          const shared = sharedBy(left, right);
          expect([sample.title, shared, shared.length <= Math.min(left.size, right.size) / 2]).toEqual([sample.title, shared, true]);
        }
  });

  it('twenty authors with the same prompt -> at most one pair in fifty shares more than half the sentences', async () => {
    const shares: number[] = [];
    for (const sample of Object.values(composerSignals).flatMap((samples) => samples.slice(0, 2))) {
      const authors = Array.from({ length: 20 }, (_each, index) => briefOf(sample, { author: `author-${index}` }));
      const made = await Promise.all(authors.map(async (brief) => new Set(sentencesIn((await provider.thread(brief)).tweets.map(plain)))));
      for (const [index, one] of made.entries())
        for (const other of made.slice(index + 1)) shares.push(sharedBy(one, other).length / Math.min(one.size, other.size));
    }
    expect(shares).toHaveLength(1_900);
    expect(shares.filter((share) => share > 0.5).length / shares.length).toBeLessThan(0.02);
  });

  it('-> five to seven different posts of at most 280 characters, without open places; the hook is one of three', () => {
    for (const { posts, hooks } of drafts) {
      expect(posts.length).toBeGreaterThanOrEqual(5);
      expect(posts.length).toBeLessThanOrEqual(7);
      expect(new Set(posts).size).toBe(posts.length);
      expect(Math.max(...posts.map((post) => post.length))).toBeLessThanOrEqual(280);
      expect(posts.join('\n')).not.toMatch(/[{}]|undefined|NaN/);
      expect([new Set(hooks).size, hooks[0]]).toEqual([3, posts[0]]);
    }
  });

  it('-> the subject of a prompt stands in quotation marks only', () => {
    for (const { sample, posts } of drafts) {
      const order = /^(?:write|tell|explain|make|escribe|haz|écris|parle|schreib|erstelle|escreva|fale)\b/i;
      if (order.test(sample.prompt)) expect(posts.join('\n')).not.toContain(sample.prompt);
    }
    const quit = drafts.filter(({ sample }) => sample.prompt === 'quit').map(({ posts }) => posts.join('\n'));
    for (const text of quit) expect(text.replaceAll('“Quit”', '')).not.toMatch(/\bquit\b/i);
  });
});

describe('captions and scripts about the fifty signals', () => {
  const all = Object.values(composerSignals).flat();

  it('-> fit the contract and the platform; scenes add up; the hook comes first', async () => {
    for (const sample of all) {
      const { hooks: openings = [], ...image } = await provider.image(briefOf(sample));
      const shorts = await provider.shorts(briefOf(sample));
      expect(ImageContent.parse(image).caption.length).toBeLessThanOrEqual(600);
      expect(image.caption.startsWith(openings[0] ?? '-')).toBe(true);
      const { scenes, script, duration } = ShortsContent.parse(shorts);
      expect(scenes.reduce((sum, scene) => sum + scene.duration, 0)).toBe(duration);
      expect(script).toBe(scenes.map(({ narration }) => narration).join('\n\n'));
      expect(scenes[0]?.narration).toBe(shorts.hooks?.[0]);
      expect(script).not.toMatch(/https?:/);
    }
  });

  it('-> another variation shares at most half the sentences of a caption and of a script', async () => {
    for (const sample of all) {
      const [one, other] = [briefOf(sample), briefOf(sample, { variation: 1 })];
      for (const texts of [
        [(await provider.image(one)).caption, (await provider.image(other)).caption],
        [(await provider.shorts(one)).script, (await provider.shorts(other)).script],
      ]) {
        const [left, right] = texts.map((text) => new Set(sentencesIn([text]))) as [Set<string>, Set<string>];
        expect(sharedBy(left, right).length).toBeLessThanOrEqual(Math.min(left.size, right.size) / 2);
      }
    }
  });
});

describe('patterns', () => {
  it.each(composerLanguages.map((patterns) => [patterns.code, patterns] as const))(
    '%s -> listed once, ending with punctuation, without advice to the author or experience of their own',
    (_code, patterns) => {
      const texts = publishedPatterns(patterns);
      expect(new Set(texts).size).toBe(texts.length);
      for (const text of texts) expect(text).toMatch(/[.?!:]$/);
      // Poll options are the readers' words.
      const spoken = texts.filter((text) => !/^[A-C] ?:/m.test(text) && !patterns.remix.includes(text)).join('\n');
      expect(spoken).not.toMatch(/(?<!\p{L})(?:I|I’|my|ich|mein|je|mon|ma|yo|mi|eu|meu|minha)(?!\p{L})/u);
      expect(spoken).not.toMatch(/\d|(?<!\p{L})(?:post|posten|publica|publiez|poste|algorithm|reach|viral|hashtag|scroll|hook)(?!\p{L})/iu);
      for (const text of textsIn([patterns.questions, patterns.lists, patterns.polls, patterns.closes])) expect(text).not.toMatch(/[{}]/);
      for (const addition of Object.values(patterns.additions)) expect(addition).toMatch(/: $/);
    },
  );

  it('all languages have the same number of each kind', () => {
    const sizes = composerLanguages.map((patterns) => publishedPatterns(patterns).length);
    expect(new Set(sizes).size).toBe(1);
  });
});
