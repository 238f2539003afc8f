import { content, media, profile, social } from '@trenzeye/proto/http';
import { avatarBodies, commentBodies, itemBodies, reactionBodies, signalBodies, userBodies } from '../seeding/demo-bodies.ts';
import { comments } from './comments.ts';
import { creators } from './creators.ts';
import { items } from './items.ts';
import { reactions } from './reactions.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const idOf = (name: keyof typeof creators) => creators[name].id;
const itemOf = (number: number) => items.find((item) => item.number === number);

describe('demo data', () => {
  it('bodies: every part -> valid for the contract of its route', () => {
    const parts = [
      [media.seedAvatars.body, avatarBodies(idOf)],
      [profile.seedUsers.body, userBodies(idOf, new Map())],
      [content.seedSignals.body, signalBodies(now)],
      [content.seedContent.body, itemBodies(now, idOf)],
      [social.seedReactions.body, reactionBodies(idOf)],
      [social.seedComments.body, commentBodies(now, idOf)],
    ] as const;
    for (const [schema, body] of parts) expect(schema.safeParse(body).error?.issues ?? []).toEqual([]);
  });

  it('ids: two runs -> unique and identical', () => {
    const idsAt = (instant: Date) =>
      [
        ...avatarBodies(idOf),
        ...userBodies(idOf, new Map()),
        ...signalBodies(instant),
        ...itemBodies(instant, idOf),
        ...commentBodies(instant, idOf),
      ].map(({ id }) => id);
    expect(new Set(idsAt(now)).size).toBe(idsAt(now).length);
    expect(idsAt(new Date('2027-01-01T00:00:00Z'))).toEqual(idsAt(now));
  });

  it('avatars: every creator -> a drawing of their own, and the URL in their profile', () => {
    const drawings = avatarBodies(idOf);
    expect(drawings.map(({ user_id }) => user_id).sort()).toEqual(
      Object.values(creators)
        .map(({ id }) => id)
        .sort(),
    );
    expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
    const urls = new Map(drawings.map(({ user_id, id }) => [user_id, `/media/avatars/${user_id}/${id}.webp`]));
    for (const { id, avatar_url } of userBodies(idOf, urls)) expect(avatar_url).toMatch(new RegExp(`^/media/avatars/${id}/d4`));
  });

  it('signals: all five -> scores 69 to 92 and all three growth phases', () => {
    const bodies = signalBodies(now);
    expect(bodies).toHaveLength(5);
    expect(bodies.every(({ signal_score }) => signal_score >= 69 && signal_score <= 92)).toBe(true);
    expect(new Set(bodies.map(({ growth_phase }) => growth_phase))).toEqual(new Set(['breakout', 'trending', 'emerging']));
  });

  it('items: all types -> published one to six days ago, two as test content', () => {
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['thread', 'image', 'video']));
    expect(items.every(({ hoursAgo }) => hoursAgo >= 24 && hoursAgo <= 144)).toBe(true);
    expect(items.filter(({ isTest }) => isTest)).toHaveLength(2);
  });

  it('shorts: scenes -> durations add up, narrations equal the script', () => {
    for (const item of items) {
      if (item.type !== 'video') continue;
      expect(item.content.scenes.reduce((sum, { duration }) => sum + duration, 0)).toBe(item.content.duration);
      expect(item.content.scenes.map(({ narration }) => narration).join(' ')).toBe(item.content.script);
    }
  });

  it('comments: each -> on an item, after its publication and before now', () => {
    const published = new Map(itemBodies(now, idOf).map(({ id, published_at }) => [id, new Date(published_at)]));
    for (const { content_id, created_at } of commentBodies(now, idOf)) {
      const posted = new Date(created_at);
      expect(posted.getTime()).toBeGreaterThan(published.get(content_id)?.getTime() ?? Number.POSITIVE_INFINITY);
      expect(posted.getTime()).toBeLessThan(now.getTime());
    }
    expect(comments.every(({ item }) => itemOf(item))).toBe(true);
  });

  it('reactions: each -> on an item of another creator', () => {
    for (const [number, byCreator] of Object.entries(reactions)) {
      const item = itemOf(Number(number));
      expect(item).toBeDefined();
      expect(Object.keys(byCreator)).not.toContain(item?.author);
    }
  });
});
