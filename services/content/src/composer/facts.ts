import type { Signal, SignalSource } from '@trenzeye/proto/http/content';
import { clipText } from '../items/index.ts';
import type { Brief, SourceItem } from '../providers/index.ts';
import { fillPattern, quoted, type Values } from './fill-pattern.ts';
import { asHashtag } from './hashtags.ts';
import type { LanguagePatterns } from './languages/language-patterns.ts';
import { composerLanguages } from './languages/languages.ts';
import type { Rotation } from './rotation.ts';

/** A text about the signal, with the page that it is from. */
export interface Fact {
  readonly text: string;
  readonly link: string | undefined;
}

const platformNames: Readonly<Record<Exclude<SignalSource, 'rss'>, string>> = {
  reddit: 'Reddit',
  mastodon: 'Mastodon',
  youtube: 'YouTube',
  trenzeye: 'Trenzeye',
  bluesky: 'Bluesky',
  hackernews: 'Hacker News',
  wikipedia: 'Wikipedia',
  google: 'Google Trends',
  github: 'GitHub',
};
const quoteLength = 200;
const titleLength = 120;
const siteLength = 60;

/** Creating a format takes much longer than using it. */
const formats = new Map(
  composerLanguages.map(({ code }) => [
    code,
    {
      list: new Intl.ListFormat(code, { type: 'conjunction' }),
      whole: new Intl.NumberFormat(code, { maximumFractionDigits: 0 }),
      tenths: new Intl.NumberFormat(code, { maximumFractionDigits: 1 }),
      date: new Intl.DateTimeFormat(code, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
    },
  ]),
);

const nameOf = (source: SignalSource, { newsFeeds }: LanguagePatterns): string => (source === 'rss' ? newsFeeds : platformNames[source]);

/** The measured numbers of a live signal as values of patterns; undefined for a signal without. */
export const measuredValues = (signal: Signal | undefined, patterns: LanguagePatterns): Values | undefined => {
  const why = signal?.why;
  const format = formats.get(patterns.code);
  if (!why || !format) return undefined;
  return {
    signal: quoted(clipText(signal.title, titleLength), patterns),
    actors: format.whole.format(why.actors),
    ratio: (why.ratio < 10 ? format.tenths : format.whole).format(why.ratio),
    places: format.list.format(why.sources.map(({ source }) => nameOf(source, patterns))),
    date: format.date.format(new Date(why.since)),
  };
};

/** A source item and the name of the site that it is from. */
interface SitedItem extends SourceItem {
  readonly site: string;
}

/** The observed items that have a link, or what Trenzeye itself says about the signal. */
const sitedItems = ({ signal, sources }: Brief): SitedItem[] => {
  const linked = sources.flatMap((item) =>
    item.link ? [{ ...item, site: clipText(new URL(item.link).hostname.replace(/^www\./, ''), siteLength) }] : [],
  );
  if (linked.length > 0 || !signal) return linked;
  const own = { site: 'Trenzeye', title: signal.title, link: undefined };
  // The summary of a live signal repeats its measured numbers.
  const sentences = signal.why ? [] : signal.summary.split(/(?<=[.!?])\s+/).filter(Boolean);
  return [{ ...own, summary: '' }, ...sentences.map((summary) => ({ ...own, summary }))];
};

/** Compares titles without letter case and punctuation. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const itemFacts = (brief: Brief, title: string, patterns: LanguagePatterns, rotation: Rotation): Fact[] => {
  const items = sitedItems(brief);
  // The title of a measured signal stands above its numbers.
  const known = new Set([comparable(title), ...(brief.signal?.why ? [comparable(brief.signal.title)] : [])]);
  const use = (kind: 'headline' | 'quote' | 'appeared', item: SitedItem, index: number): Fact => {
    const list = rotation.take(kind, patterns[kind], patterns[kind].length);
    const values = {
      site: item.site,
      headline: quoted(clipText(item.title, quoteLength), patterns),
      quote: quoted(clipText(item.summary, quoteLength), patterns),
    };
    return { text: fillPattern(list[index % list.length] as string, values, patterns), link: item.link };
  };
  return items.flatMap((item, index) => {
    const isNew = !known.has(comparable(item.title));
    known.add(comparable(item.title));
    const facts = [...(isNew ? [use('headline', item, index)] : []), ...(item.summary ? [use('quote', item, index)] : [])];
    return facts.length === 0 && item.link ? [use('appeared', item, index)] : facts;
  });
};

const tagFacts = ({ signal }: Brief, patterns: LanguagePatterns, rotation: Rotation): Fact[] => {
  const tags = (signal?.tags ?? []).map(asHashtag).filter(Boolean).slice(0, 4);
  if (tags.length < 2) return [];
  const values = { tags: tags.map((tag) => `#${tag}`).join(', ') };
  return [{ text: fillPattern(rotation.pick('tags', patterns.tags), values, patterns), link: undefined }];
};

/** Up to `count` facts about the signal from its sources: the measured numbers, one of the sources, then the others by turns. Empty without a signal. */
export const factsOf = (brief: Brief, title: string, patterns: LanguagePatterns, rotation: Rotation, count: number): Fact[] => {
  const values = measuredValues(brief.signal, patterns);
  const isSubject = comparable(brief.signal?.title ?? '') === comparable(title);
  const measured = (kind: 'counted' | 'since', lead: string): Fact[] =>
    values ? [{ text: `${lead}${fillPattern(rotation.pick(kind, patterns[kind]), values, patterns)}`, link: undefined }] : [];
  // The numbers are about the signal, which the prompt may not name.
  const counted = measured('counted', isSubject ? '' : `${values?.signal}\n`);
  const items = itemFacts(brief, title, patterns, rotation);
  const first = [...counted, ...rotation.take('source', items, 1)];
  const others = [...items.filter((item) => !first.includes(item)), ...(isSubject ? measured('since', '') : [])];
  const pool = first.length + others.length < count ? [...others, ...tagFacts(brief, patterns, rotation)] : others;
  return [...first, ...rotation.take('facts', pool, count - first.length)].slice(0, count);
};
