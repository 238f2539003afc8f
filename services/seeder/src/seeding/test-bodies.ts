import { randomInt } from 'node:crypto';
import type { BodyInput, content, profile, social } from '@trenzeye/proto/http';
import { testBadges, testCommentReactions, testComments, testReactions } from '../test-data/interactions.ts';
import { testDrafts, testImages, testItems, testRemixes, testThreads, testVideos } from '../test-data/items.ts';
import { testSignals } from '../test-data/signals.ts';
import { testUsers } from '../test-data/users.ts';

/** Account ids of the three test users. */
type AccountIds = readonly string[];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const timeFrom = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();
/** A random integer from `minimum` to `maximum`, inclusive. */
const between = (minimum: number, maximum: number): number => randomInt(minimum, maximum + 1);
const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const accountId = (ids: AccountIds, index: number): string => {
  const id = ids[index];
  if (!id) throw new Error(`test user ${index} has no account`);
  return id;
};

export const userRows = (ids: AccountIds): BodyInput<typeof profile.seedUsers> =>
  testUsers.map(({ email, username, bio, role }, index) => ({
    id: accountId(ids, index),
    email,
    username,
    bio,
    role,
    avatar_url: null,
    is_test_user: true,
  }));

export const signalRows = (now: Date): BodyInput<typeof content.seedSignals> =>
  testSignals.map((signal, index) => ({ ...signal, created_at: timeFrom(now, -(index + 1) * 6 * hourMs) }));

export const coreRows = (ids: AccountIds, now: Date): BodyInput<typeof content.seedContentCore> =>
  testItems.map(({ id, author, signal, type, prompt, daysAgo }) => ({
    id,
    user_id: accountId(ids, author),
    signal_id: testSignals[signal]?.id ?? null,
    type,
    prompt,
    published_at: timeFrom(now, -daysAgo * dayMs),
  }));

const textRow = (id: string, text: string, hashtags: readonly string[], publish: boolean) => ({
  content_core_id: id,
  text_body: text,
  language: 'en',
  metadata: { hashtags: [...hashtags], word_count: countWords(text) },
  publish,
});

export const textRows = (): BodyInput<typeof content.seedContentText> =>
  testThreads.map(({ id, text, hashtags }) => textRow(id, text, hashtags, true));

export const imageRows = (): BodyInput<typeof content.seedContentImage> =>
  testImages.map(({ id, poster, caption, styleTags }) => ({ content_core_id: id, poster, caption, style_tags: [...styleTags] }));

export const videoRows = (): BodyInput<typeof content.seedContentVideo> =>
  testVideos.map(({ id, poster, voiceType, scenes }) => ({
    content_core_id: id,
    video_url: null,
    poster,
    voice_type: voiceType,
    scenes: [...scenes],
    duration: scenes.reduce((sum, { duration }) => sum + duration, 0),
    script: scenes.map(({ narration }) => narration).join(' '),
  }));

/** Source of the ranges: specification, section 9. */
export const metricRows = (): BodyInput<typeof content.seedContentMetrics> =>
  testItems.map(({ id }) => ({
    content_id: id,
    views: between(500, 10_499),
    likes: between(50, 549),
    dislikes: between(2, 21),
    remix_count: between(1, 10),
    engagement_score: between(50, 100),
  }));

export const reactionRows = (ids: AccountIds): BodyInput<typeof social.seedReactions> =>
  testReactions.map(({ content, user, type }) => ({ content_id: content, user_id: accountId(ids, user), type }));

export const remixRows = (ids: AccountIds): BodyInput<typeof content.seedRemixLogs> =>
  testRemixes.map(({ original, remix, depth }) => {
    const [originalItem, remixItem] = [testItems[original], testItems[remix]];
    if (!originalItem || !remixItem) throw new Error(`test item ${original} or ${remix} does not exist`);
    return {
      original_content_id: originalItem.id,
      new_content_id: remixItem.id,
      remixed_by_user_id: accountId(ids, remixItem.author),
      depth,
    };
  });

export const commentRows = (ids: AccountIds, now: Date): BodyInput<typeof social.seedComments> =>
  testComments.map(({ id, content, user, text, hoursAgo }) => ({
    id,
    content_id: content,
    user_id: accountId(ids, user),
    text,
    created_at: timeFrom(now, -hoursAgo * hourMs),
  }));

export const commentReactionRows = (ids: AccountIds): BodyInput<typeof social.seedCommentReactions> =>
  testCommentReactions.map(({ comment, user, type }) => ({ comment_id: comment, user_id: accountId(ids, user), type }));

export const badgeRows = (): BodyInput<typeof social.seedBadgeKinds> => testBadges.map((badge) => ({ ...badge, icon_url: null }));

export const userBadgeRows = (ids: AccountIds): BodyInput<typeof social.seedBadges> =>
  testBadges.map(({ code }, index) => ({ user_id: accountId(ids, index), code }));

export const draftCoreRows = (ids: AccountIds, now: Date): BodyInput<typeof content.seedContentCore> =>
  testDrafts.map(({ id, author, text }) => ({
    id,
    user_id: accountId(ids, author),
    signal_id: null,
    type: 'thread' as const,
    prompt: text,
    published_at: timeFrom(now, 0),
  }));

export const draftTextRows = (): BodyInput<typeof content.seedContentText> =>
  testDrafts.map(({ id, text }) => textRow(id, text, ['test'], false));

export const postRows = (ids: AccountIds, now: Date): BodyInput<typeof profile.seedScheduledPosts> =>
  testDrafts.map(({ id, post, author, text, hoursAhead }) => ({
    id: post,
    user_id: accountId(ids, author),
    content_id: id,
    content_type: 'thread' as const,
    title: text.slice(0, 80),
    platform: 'trenzeye' as const,
    scheduled_time: timeFrom(now, hoursAhead * hourMs),
  }));
