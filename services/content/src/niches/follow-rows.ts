import { createText, invalidField } from '@trenzeye/kit';
import { type FollowKind, type NicheInput, trendLanguages, trendRegions } from '@trenzeye/proto/http/content';
import { tagKey } from '../topic-keys.ts';
import type { FollowRow } from './store.ts';
import { requirePhrase } from './words.ts';

/** Longest tag that is followed, in characters. */
const longestLabel = 80;

const topicRow = (field: string, text: string): FollowRow => {
  const label = text.replace(/^#+/, '').trim().slice(0, longestLabel);
  const value = tagKey(label);
  if (value === '') throw invalidField(field, 'needs a letter or a digit');
  return { kind: 'topic', value, label };
};

const feedUrl = (field: string, text: string): string => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidField(field, 'must be an address that begins with https:// or http://');
  if (url.username !== '' || url.password !== '')
    throw invalidField(field, 'must not contain a password: only public feeds can be followed');
  url.hash = '';
  return url.href;
};

const codeRow = (kind: 'region' | 'language', codes: readonly string[], field: string, text: string): FollowRow => {
  if (!codes.includes(text)) throw invalidField(field, createText('must be one of {options}', { options: codes.join(', ') }));
  return { kind, value: text, label: text };
};

type FeedIdOf = (url: string) => string;

const rowOf: Record<FollowKind, (field: string, text: string, feedIdOf: FeedIdOf) => FollowRow> = {
  topic: topicRow,
  word: (field, text) => ({ kind: 'word', value: requirePhrase(field, text), label: text.slice(0, longestLabel) }),
  feed: (field, text, feedIdOf) => {
    const label = feedUrl(field, text);
    return { kind: 'feed', value: feedIdOf(label), label };
  },
  region: (field, text) => codeRow('region', trendRegions, field, text),
  language: (field, text) => codeRow('language', trendLanguages, field, text),
};

/**
 * What a niche follows, each once. Topics that the niche has keep the value that they were followed with: that of a signal is not the same
 * as a tag of that name. Throws `invalid_request` naming the field.
 */
export const followRows = (follows: NicheInput['follows'], present: readonly FollowRow[], feedIdOf: FeedIdOf): FollowRow[] => {
  const rows = follows.map(({ kind, text }, index) => {
    const known = kind === 'topic' ? present.find((row) => row.kind === 'topic' && row.label === text) : undefined;
    return known ?? rowOf[kind](`follows.${index}.text`, text, feedIdOf);
  });
  return [...new Map(rows.map((row) => [`${row.kind} ${row.value}`, row])).values()];
};
