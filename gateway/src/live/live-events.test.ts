import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@trenzeye/kit/ids';
import { eventually } from '@trenzeye/kit/testing/eventually';
import type { EventType } from '@trenzeye/proto/events';
import { liveEvents } from '@trenzeye/proto/http/live';
import { type LiveTestEnvironment, startLiveTestEnvironment, waitForEvents } from './testing/live-test-environment.ts';

let environment: LiveTestEnvironment;
beforeAll(async () => {
  environment = await startLiveTestEnvironment();
});
afterEach(() => environment.closeStreams());
afterAll(() => environment.stop());

describe('public events', () => {
  test('reactions.changed: watched item -> counts and version without the user', async () => {
    const [item, other] = [newId(), newId()];
    const watcher = await environment.openStream({ watch: [item] });
    const otherWatcher = await environment.openStream({ watch: [other] });
    const started = performance.now();

    await environment.publishReaction(item, 1);
    const [received] = await waitForEvents(watcher, 'reactions.changed');

    expect(performance.now() - started).toBeLessThan(1_000);
    expect(received).toEqual({ content_id: item, reactions: { like: 1 }, version: 1 });
    await environment.publishReaction(other, 5);
    await waitForEvents(otherWatcher, 'reactions.changed');
    expect(otherWatcher.events.some(({ data }) => data.content_id === item)).toBe(false);
    expect(watcher.eventsOf('reactions.own')).toEqual([]);
  });

  test('reactions.changed: many in a short time -> the last state is sent last', async () => {
    const item = newId();
    const watcher = await environment.openStream({ watch: [item] });

    for (let like = 1; like <= 40; like += 1) await environment.publishReaction(item, like);
    await eventually(() => expect(watcher.eventsOf('reactions.changed').at(-1)?.data.version).toBe(40));

    const versions = watcher.eventsOf('reactions.changed').map(({ data }) => Number(data.version));
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  test('live events: comments, views, remixes, signals, removal -> match their contracts', async () => {
    const [item, commentId, userId, original] = [newId(), newId(), newId(), newId()];
    const watcher = await environment.openStream({ watch: [item, original, 'signals'] });

    await environment.publish('comment.created', { commentId, contentId: item, userId, text: 'First text', commentCount: 1, version: 1 });
    await waitForEvents(watcher, 'comment.created');
    await environment.publish('comment.edited', { commentId, contentId: item, userId, text: 'Second text', edits: 1 });
    await environment.publish('comment.reactions_changed', {
      commentId,
      contentId: item,
      counts: { idea: 2 },
      version: 2,
      userId,
      userReaction: 'idea',
    });
    await environment.publish('content.metrics_changed', { contentId: item, userId, views: 9, day: '2026-11-21', dayViews: 2, version: 4 });
    await environment.publish('signals.changed', { version: 7, signalIds: [newId()] });
    await environment.publish('content.removed', {
      contentId: item,
      userId,
      reason: 'moderation',
      version: 3,
      wasPublished: true,
      publishedTotal: 0,
      totalVersion: 2,
      remixOf: original,
      remixCount: 0,
      remixVersion: 2,
    });
    await waitForEvents(watcher, 'content.removed');
    await waitForEvents(watcher, 'signals.changed');

    const names = new Set(watcher.events.map(({ event }) => event));
    for (const name of ['comment.edited', 'comment.reactions_changed', 'content.metrics_changed', 'content.remixed'])
      expect(names).toContain(name);
    for (const { event, data } of watcher.events) expect(liveEvents[event as keyof typeof liveEvents].parse(data)).toEqual(data);
    const received = JSON.stringify(watcher.events);
    for (const secret of ['First text', 'Second text', userId, 'moderation"']) expect(received).not.toContain(secret);
  });

  test('watch: changed by POST -> latest state and later messages of the new item only', async () => {
    const [before, after] = [newId(), newId()];
    await environment.publishReaction(after, 3);
    const watcher = await environment.openStream({ watch: [before] });
    const connection = await watcher.connection();

    const response = await fetch(`${environment.gateway.url}/api/stream/${connection}/watch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ watch: [after.toUpperCase()] }),
    });
    const [received] = await waitForEvents(watcher, 'reactions.changed');
    await environment.publishReaction(before, 1);
    await environment.publishReaction(after, 4);
    await waitForEvents(watcher, 'reactions.changed', 2);

    expect(response.status).toBe(204);
    expect(received).toMatchObject({ content_id: after, version: 3 });
    expect(watcher.events.some(({ data }) => data.content_id === before)).toBe(false);
  });
});

describe('private events', () => {
  const privateEvents = (userId: string): [EventType, object][] => {
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
          caseId: newId(),
          decisionId: newId(),
          targetType: 'content',
          targetId: contentId,
          ownerId: userId,
          action: 'remove',
          reason: 'spam',
          message: 'It was removed.',
          moderatorId: newId(),
          version: 1,
        },
      ],
    ];
  };

  test('private events: of a user -> sent to this user only, not to other users, watchers of the user id or sessions without the second factor', async () => {
    const userId = newId();
    const events = privateEvents(userId);
    const owner = await environment.openStream({ token: await environment.gateway.signer.sign({ id: userId }) });
    const others = [
      await environment.openStream({ token: await environment.gateway.signer.sign(), watch: [userId] }),
      await environment.openStream({ watch: [userId] }),
      // The password alone, of a user with a second factor.
      await environment.openStream({ token: await environment.gateway.signer.sign({ id: userId, hasFactor: true }), watch: [userId] }),
    ];

    for (const [type, data] of events) await environment.publish(type, data as never);
    for (const [type] of events) await waitForEvents(owner, type);
    await sleep(100);

    for (const { event, data } of owner.events) expect(liveEvents[event as keyof typeof liveEvents].parse(data)).toEqual(data);
    for (const other of others) expect(other.events.map(({ event }) => event)).toEqual(['open', 'ready']);
  });

  test('reactions.own: -> sent to all streams of the user and to no others', async () => {
    const [userId, item] = [newId(), newId()];
    const [first, second] = [
      await environment.openStream({ token: await environment.gateway.signer.sign({ id: userId }) }),
      await environment.openStream({ token: await environment.gateway.signer.sign({ id: userId }) }),
    ];
    const other = await environment.openStream({ token: await environment.gateway.signer.sign(), watch: [item] });

    await environment.publishReaction(item, 1, userId);

    for (const stream of [first, second])
      expect((await waitForEvents(stream, 'reactions.own'))[0]).toEqual({ content_id: item, user_reaction: 'like', version: 1 });
    await waitForEvents(other, 'reactions.changed');
    expect(other.eventsOf('reactions.own')).toEqual([]);
  });

  test('private events: removed draft, report, approved case, saved draft -> not sent', async () => {
    const [item, ownerId, reporterId] = [newId(), newId(), newId()];
    const owner = await environment.openStream({ token: await environment.gateway.signer.sign({ id: ownerId }), watch: [item] });
    const target = { targetType: 'content', targetId: item, ownerId };

    await environment.publish('content.removed', { contentId: item, userId: ownerId, reason: 'author', version: 2, wasPublished: false });
    await environment.publish('content.flagged', { reportId: newId(), caseId: newId(), reporterId, reason: 'spam', ...target });
    await environment.publish('moderation.decided', {
      caseId: newId(),
      decisionId: newId(),
      action: 'approve',
      moderatorId: newId(),
      version: 1,
      ...target,
    });
    await environment.publish('content.saved', { contentId: item, userId: ownerId, type: 'thread', title: 'Secret', version: 2 });
    await environment.publishReaction(item, 1);
    await waitForEvents(owner, 'reactions.changed');

    expect(owner.events.map(({ event }) => event)).toEqual(['open', 'ready', 'reactions.changed']);
  });

  test('watch: connection of another user -> 404', async () => {
    const stream = await environment.openStream({ token: await environment.gateway.signer.sign() });
    const path = `${environment.gateway.url}/api/stream/${await stream.connection()}/watch`;
    const init = { method: 'POST', body: '{"watch":[]}' };
    const type = { 'content-type': 'application/json' };

    const visitor = await fetch(path, { ...init, headers: type });
    const other = await fetch(path, { ...init, headers: { ...type, authorization: `Bearer ${await environment.gateway.signer.sign()}` } });

    expect([visitor.status, other.status]).toEqual([404, 404]);
  });
});
