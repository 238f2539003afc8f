import type { BodyInput, content, media, profile, social } from '@trenzeye/proto/http';
import type { ReactionType } from '@trenzeye/proto/http/social';
import { drawPortrait } from '../demo/avatars/draw-portrait.ts';
import { portraits } from '../demo/avatars/portraits.ts';
import { comments } from '../demo/comments.ts';
import { type CreatorName, creators } from '../demo/creators.ts';
import { demoId } from '../demo/ids.ts';
import type { DemoItem } from '../demo/item.ts';
import { items } from '../demo/items.ts';
import { reactions } from '../demo/reactions.ts';
import { signals } from '../demo/signals.ts';

/** Account ids of the creators. */
export type CreatorIds = (name: CreatorName) => string;

const hourMs = 3_600_000;
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * hourMs);
const entries = <K extends string, V>(record: Record<K, V>): [K, V][] => Object.entries(record) as [K, V][];

export const avatarBodies = (idOf: CreatorIds): BodyInput<typeof media.seedAvatars> =>
  entries(portraits).map(([name, portrait], index) => ({
    id: demoId('avatar', index + 1),
    user_id: idOf(name),
    svg: drawPortrait(portrait),
  }));

/** `avatars` are the URLs of the creators' pictures by user id. */
export const userBodies = (idOf: CreatorIds, avatars: ReadonlyMap<string, string>): BodyInput<typeof profile.seedUsers> =>
  entries(creators).map(([name, creator]) => ({ ...creator, id: idOf(name), avatar_url: avatars.get(idOf(name)) ?? null }));

export const signalBodies = (now: Date): BodyInput<typeof content.seedSignals> =>
  Object.values(signals).map(({ hoursAgo, tags, source_platforms, ...signal }) => ({
    ...signal,
    tags: [...tags],
    source_platforms: [...source_platforms],
    created_at: hoursBefore(now, hoursAgo).toISOString(),
  }));

const toItemBody = (
  { number, author, signal, hoursAgo, isTest = false, ...item }: DemoItem,
  now: Date,
  idOf: CreatorIds,
): BodyInput<typeof content.seedContent>[number] => ({
  ...item,
  id: demoId('item', number),
  user_id: idOf(author),
  signal_id: signal ? signals[signal].id : null,
  is_test_content: isTest,
  published_at: hoursBefore(now, hoursAgo).toISOString(),
});

export const itemBodies = (now: Date, idOf: CreatorIds): BodyInput<typeof content.seedContent> =>
  items.map((item) => toItemBody(item, now, idOf));

export const reactionBodies = (idOf: CreatorIds): BodyInput<typeof social.seedReactions> =>
  Object.entries(reactions).flatMap(([item, byCreator]) =>
    entries(byCreator as Record<CreatorName, ReactionType>).map(([name, type]) => ({
      user_id: idOf(name),
      content_id: demoId('item', Number(item)),
      type,
    })),
  );

const publishedAt = (number: number, now: Date): Date => hoursBefore(now, items.find((item) => item.number === number)?.hoursAgo ?? 0);

export const commentBodies = (now: Date, idOf: CreatorIds): BodyInput<typeof social.seedComments> =>
  comments.map(({ number, item, author, text, hoursLater }) => ({
    id: demoId('comment', number),
    user_id: idOf(author),
    content_id: demoId('item', item),
    text,
    created_at: hoursBefore(publishedAt(item, now), -hoursLater).toISOString(),
  }));
