import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@trenzeye/kit/ids';
import { eventually } from '@trenzeye/kit/testing/eventually';
import type { EventType } from '@trenzeye/proto/events';
import { liveEvents } from '@trenzeye/proto/http/live';
import { heardBy, type LiveWorld, startLiveWorld } from './testing/live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterEach(() => world.hush());
afterAll(() => world.stop());

describe('what is on the screen', () => {
  test('a reaction to a watched item -> counts and version, and not whose it is', async () => {
    const [item, other] = [newId(), newId()];
    const watcher = await world.hear({ watch: [item] });
    const elsewhere = await world.hear({ watch: [other] });
    const started = performance.now();

    await world.reacted(item, 1);
    const [said] = await heardBy(watcher, 'reactions.changed');

    expect(performance.now() - started).toBeLessThan(1_000);
    expect(said).toEqual({ content_id: item, reactions: { like: 1 }, version: 1 });
    await world.reacted(other, 5);
    await heardBy(elsewhere, 'reactions.changed');
    expect(elsewhere.heard.some(({ data }) => data.content_id === item)).toBe(false);
    expect(watcher.of('reactions.own')).toEqual([]);
  });

  test('many reactions at once -> what comes last is the last state', async () => {
    const item = newId();
    const watcher = await world.hear({ watch: [item] });

    for (let like = 1; like <= 40; like += 1) await world.reacted(item, like);
    await eventually(() => expect(watcher.of('reactions.changed').at(-1)?.data.version).toBe(40));

    const versions = watcher.of('reactions.changed').map(({ data }) => Number(data.version));
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  test('comments, views, remixes, removal -> each as its contract says', async () => {
    const [item, commentId, userId, original] = [newId(), newId(), newId(), newId()];
    const watcher = await world.hear({ watch: [item, original, 'signals'] });

    await world.publish('comment.created', { commentId, contentId: item, userId, text: 'Not for the wire', commentCount: 1, version: 1 });
    await heardBy(watcher, 'comment.created');
    await world.publish('comment.edited', { commentId, contentId: item, userId, text: 'Nor this', edits: 1 });
    await world.publish('comment.reactions_changed', {
      commentId,
      contentId: item,
      counts: { idea: 2 },
      version: 2,
      userId,
      userReaction: 'idea',
    });
    await world.publish('content.metrics_changed', { contentId: item, userId, views: 9, day: '2026-11-21', dayViews: 2, version: 4 });
    await world.publish('signals.changed', { version: 7, signalIds: [newId()] });
    await world.publish('content.removed', {
      ...{ contentId: item, userId, reason: 'moderation', version: 3, wasPublished: true, publishedTotal: 0, totalVersion: 2 },
      ...{ remixOf: original, remixCount: 0, remixVersion: 2 },
    });
    await heardBy(watcher, 'content.removed');
    await heardBy(watcher, 'signals.changed');

    const kinds = new Set(watcher.heard.map(({ event }) => event));
    for (const kind of ['comment.edited', 'comment.reactions_changed', 'content.metrics_changed', 'content.remixed'])
      expect(kinds).toContain(kind);
    for (const { event, data } of watcher.heard) expect(liveEvents[event as keyof typeof liveEvents].parse(data)).toEqual(data);
    const everything = JSON.stringify(watcher.heard);
    for (const secret of ['Not for the wire', 'Nor this', userId, 'moderation"']) expect(everything).not.toContain(secret);
  });

  test('another set by POST -> hears the new item at once, its latest state included, and the old one no more', async () => {
    const [before, after] = [newId(), newId()];
    await world.reacted(after, 3);
    const watcher = await world.hear({ watch: [before] });
    const connection = await watcher.connection();

    const answer = await fetch(`${world.gateway.url}/api/stream/${connection}/watch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ watch: [after.toUpperCase()] }),
    });
    const [said] = await heardBy(watcher, 'reactions.changed');
    await world.reacted(before, 1);
    await world.reacted(after, 4);
    await heardBy(watcher, 'reactions.changed', 2);

    expect(answer.status).toBe(204);
    expect(said).toMatchObject({ content_id: after, version: 3 });
    expect(watcher.heard.some(({ data }) => data.content_id === before)).toBe(false);
  });
});

describe('what is private', () => {
  const mine = (userId: string): [EventType, object][] => {
    const [postId, contentId, uploadId, shortId] = [newId(), newId(), newId(), newId()];
    return [
      ['upload.progressed', { uploadId, userId, stage: 'transcoding', percent: 40 }],
      ['upload.processed', { uploadId: newId(), userId, mediaType: 'video', duration: 3 }],
      ['upload.failed', { uploadId: newId(), userId, reason: 'The file ends too early.' }],
      ['short.created', { shortId, userId, uploadId, title: 'Night trains', version: 1 }],
      ['post.scheduled', { postId, userId, contentId, platform: 'trenzeye', zone: 'UTC', version: 1 }],
      ['post.due', { postId: newId(), userId, contentId, platform: 'trenzeye', attempt: 1, attemptId: newId() }],
      ['post.published', { postId: newId(), userId, contentId, platform: 'trenzeye', version: 2 }],
      ['post.failed', { postId: newId(), userId, contentId, platform: 'trenzeye', reason: 'Gone', version: 2 }],
      ['post.cancelled', { postId: newId(), userId, contentId, version: 3 }],
      ['unread.changed', { userId, messages: 2, notifications: 1, version: 4 }],
      ['message.sent', { messageId: newId(), threadId: newId(), senderId: newId(), recipientId: userId }],
      [
        'moderation.decided',
        {
          ...{ caseId: newId(), decisionId: newId(), targetType: 'content', targetId: contentId, ownerId: userId, action: 'remove' },
          ...{ reason: 'spam', message: 'It was removed.', moderatorId: newId(), version: 1 },
        },
      ],
    ];
  };

  test('whatever is somebody’s own -> they hear it, and neither another person, a visitor nor a watcher of their id', async () => {
    const userId = newId();
    const events = mine(userId);
    const owner = await world.hear({ token: await world.gateway.signer.sign({ id: userId }) });
    const others = [await world.hear({ token: await world.gateway.signer.sign(), watch: [userId] }), await world.hear({ watch: [userId] })];

    for (const [type, data] of events) await world.publish(type, data as never);
    for (const [type] of events) await heardBy(owner, type);
    await sleep(100);

    for (const { event, data } of owner.heard) expect(liveEvents[event as keyof typeof liveEvents].parse(data)).toEqual(data);
    for (const other of others) expect(other.heard.map(({ event }) => event)).toEqual(['open', 'ready']);
  });

  test('own reaction -> with the choice, in every stream of the person and nobody else’s', async () => {
    const [userId, item] = [newId(), newId()];
    const [first, second] = [
      await world.hear({ token: await world.gateway.signer.sign({ id: userId }) }),
      await world.hear({ token: await world.gateway.signer.sign({ id: userId }) }),
    ];
    const other = await world.hear({ token: await world.gateway.signer.sign(), watch: [item] });

    await world.reacted(item, 1, userId);

    for (const listener of [first, second])
      expect((await heardBy(listener, 'reactions.own'))[0]).toEqual({ content_id: item, user_reaction: 'like', version: 1 });
    await heardBy(other, 'reactions.changed');
    expect(other.of('reactions.own')).toEqual([]);
  });

  test('a removed draft, a report found groundless, who reported -> nobody hears', async () => {
    const [item, ownerId, reporterId] = [newId(), newId(), newId()];
    const owner = await world.hear({ token: await world.gateway.signer.sign({ id: ownerId }), watch: [item] });
    const target = { targetType: 'content', targetId: item, ownerId };

    await world.publish('content.removed', { contentId: item, userId: ownerId, reason: 'author', version: 2, wasPublished: false });
    await world.publish('content.flagged', { reportId: newId(), caseId: newId(), reporterId, reason: 'spam', ...target });
    await world.publish('moderation.decided', {
      caseId: newId(),
      decisionId: newId(),
      action: 'approve',
      moderatorId: newId(),
      version: 1,
      ...target,
    });
    await world.publish('content.saved', { contentId: item, userId: ownerId, type: 'thread', title: 'Secret', version: 2 });
    await world.reacted(item, 1);
    await heardBy(owner, 'reactions.changed');

    expect(owner.heard.map(({ event }) => event)).toEqual(['open', 'ready', 'reactions.changed']);
  });

  test('the connection of somebody else -> not found', async () => {
    const stream = await world.hear({ token: await world.gateway.signer.sign() });
    const path = `${world.gateway.url}/api/stream/${await stream.connection()}/watch`;
    const init = { method: 'POST', body: '{"watch":[]}' };
    const type = { 'content-type': 'application/json' };

    const visitor = await fetch(path, { ...init, headers: type });
    const other = await fetch(path, { ...init, headers: { ...type, authorization: `Bearer ${await world.gateway.signer.sign()}` } });

    expect([visitor.status, other.status]).toEqual([404, 404]);
  });
});
