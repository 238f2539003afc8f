import { createLogger, createPool, newId, openDatabase, systemClock } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { PrismaClient } from '../../database/generated/client.ts';
import { startProfile, type TestProfile } from '../../testing/profile-service.ts';
import { scheduling } from '../../testing/scheduling.ts';
import { recomputeInstants } from '../time/recompute-instants.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterEach(() => setClock('0 s'));
afterAll(() => profile.stop());

const { draft, schedule, send, ahead, setClock, eventsOf, applied } = scheduling(() => profile);
const minute = 60_000;

const planned = async (milliseconds: number, title = 'Night trains') => {
  const user = newId();
  const { id: contentId } = await draft(user, title);
  const { body } = await schedule(user, { content_id: contentId, scheduled_time: ahead(milliseconds) });
  return { user, contentId, postId: String(body.id), title };
};
type Planned = Awaited<ReturnType<typeof planned>>;

const detail = async ({ user, postId }: Pick<Planned, 'user' | 'postId'>) => (await send(user, 'GET', `/api/schedule/${postId}`)).body;
/** A post that its owner has just published. */
const publishing = async () => {
  const post = await planned(30 * minute);
  await send(post.user, 'POST', `/api/schedule/${post.postId}/publish-now`);
  return post;
};

const dueOf = (postId: string) =>
  eventsOf(postId)
    .filter(({ type }) => type === 'post.due')
    .map(({ data }) => data as { attempt: number; attemptId: string; contentId: string; copy: boolean });
const typesOf = (postId: string) => eventsOf(postId).map(({ type }) => type);
const firstDue = (postId: string) =>
  eventually(() => {
    const [due] = dueOf(postId);
    if (!due) throw new Error('not due yet');
    return due;
  });
const becomes = (post: Pick<Planned, 'user' | 'postId'>, status: string) =>
  eventually(async () => expect(await detail(post)).toMatchObject({ status }));

/** The background task that every scheduler starts with. */
const recompute = async () => {
  const log = createLogger('profile-test', 'silent');
  const pool = createPool({ url: profile.databaseUrl, max: 2, name: 'profile-test', log });
  const database = openDatabase<PrismaClient>({
    pool,
    createPrisma: (adapter) => new PrismaClient({ adapter }),
    clock: systemClock,
    wake: () => undefined,
  });
  const moved = await recomputeInstants({ transaction: database.transaction, log });
  await database.close();
  await pool.end();
  return moved;
};

/** The event of content's publication. */
const publishAs = async ({ user, contentId, postId, title }: Planned, attemptId: string, as = contentId) => {
  const id = newId();
  const data = {
    contentId: as,
    userId: user,
    type: 'thread',
    title,
    version: 2,
    preview: 'How it begins',
    publishedTotal: 1,
    totalVersion: 1,
  };
  await profile.publish('content.published', { ...data, postId, attemptId }, { id });
  await applied(id);
};
const refuse = (post: Planned, attemptId: string, code: string, reason: string) =>
  profile.publish('content.publish_failed', { contentId: post.contentId, userId: post.user, postId: post.postId, attemptId, code, reason });
const setAccountStatus = async (userId: string, status: string, version: number) => {
  const [registered, changed] = [newId(), newId()];
  await profile.publish(
    'account.registered',
    { userId, email: 'a@trenzeye.example', username: 'a', role: 'user', status: 'active' },
    { id: registered },
  );
  await applied(registered);
  await profile.publish(
    'user.status_changed',
    { userId, role: 'user', status, version, previousStatus: 'active', reason: '' },
    { id: changed },
  );
  await applied(changed);
};

describe('due posts', () => {
  it('post: due -> publishing within two seconds, published after the event of content, with its attempt', async () => {
    const post = await planned(1_500);

    const due = await firstDue(post.postId);
    const late = Date.now() - Date.parse((await detail(post)).scheduled_time);
    await publishAs(post, due.attemptId);

    expect(late).toBeLessThan(2_000);
    expect(due).toMatchObject({ attempt: 1, contentId: post.contentId, copy: false });
    expect(await detail(post)).toMatchObject({
      status: 'published',
      published_content_id: post.contentId,
      attempts: 1,
      reason: null,
      history: [{ number: 1, outcome: 'published' }],
    });
    await eventually(() => expect(typesOf(post.postId)).toEqual(['post.scheduled', 'post.due', 'post.published']));
  });

  it('posts: published together by content -> each with its own item, attempt and event', async () => {
    const posts = await Promise.all([publishing(), publishing(), publishing()]);
    const due = await Promise.all(posts.map(({ postId }) => firstDue(postId)));

    await Promise.all(posts.map((post, index) => publishAs(post, due[index]?.attemptId ?? '')));

    for (const post of posts) {
      expect(await detail(post)).toMatchObject({
        status: 'published',
        published_content_id: post.contentId,
        history: [{ number: 1, outcome: 'published' }],
      });
      await eventually(() => expect(typesOf(post.postId)).toEqual(['post.scheduled', 'post.due', 'post.published']));
    }
  });

  it('post: refused by content -> failed with the reason; retried -> published by a second attempt', async () => {
    const post = await publishing();
    const due = await firstDue(post.postId);
    await refuse(post, due.attemptId, 'invalid_request', 'This draft is not finished yet.');
    await becomes(post, 'failed');

    const retried = await send(post.user, 'POST', `/api/schedule/${post.postId}/retry`);
    await eventually(() => expect(dueOf(post.postId)).toHaveLength(2));
    await publishAs(post, dueOf(post.postId)[1]?.attemptId ?? '');
    // A late event of the first attempt.
    await refuse(post, due.attemptId, 'invalid_request', 'Late event');

    expect(retried).toMatchObject({ status: 202, body: { status: 'publishing', reason: null } });
    expect(await detail(post)).toMatchObject({
      status: 'published',
      history: [
        { number: 1, outcome: 'failed', code: 'invalid_request', reason: 'This draft is not finished yet.' },
        { number: 2, outcome: 'published' },
      ],
    });
    expect((await send(post.user, 'POST', `/api/schedule/${post.postId}/retry`)).status).toBe(409);
  });

  it('publish-now: before its time -> publishing at once; again, moved or cancelled -> 409 with the reason', async () => {
    const post = await planned(30 * minute);

    const now = await send(post.user, 'POST', `/api/schedule/${post.postId}/publish-now`);
    const answers = [
      await send(post.user, 'POST', `/api/schedule/${post.postId}/publish-now`),
      await send(post.user, 'PATCH', `/api/schedule/${post.postId}`, { version: 1, scheduled_time: ahead(minute) }),
      await send(post.user, 'DELETE', `/api/schedule/${post.postId}`),
    ];

    expect(now).toMatchObject({ status: 202, body: { status: 'publishing' } });
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 409,
        body: { detail: 'This post is being published right now.', current: { status: 'publishing' } },
      });
    await firstDue(post.postId);
    expect(dueOf(post.postId)).toHaveLength(1);
  });

  it('post: author suspended when it is due -> failed with the reason, not published; active again -> retry works', async () => {
    const post = await planned(30 * minute);
    await setAccountStatus(post.user, 'suspended', 2);

    await setClock('31 min');
    await becomes(post, 'failed');

    expect(await detail(post)).toMatchObject({
      reason: 'Your account was suspended when this was due.',
      history: [{ code: 'account_suspended' }],
    });
    expect(dueOf(post.postId)).toEqual([]);
    await setAccountStatus(post.user, 'active', 3);
    expect((await send(post.user, 'POST', `/api/schedule/${post.postId}/retry`)).body).toMatchObject({ status: 'publishing', attempts: 2 });
  });
});

describe('drafts that change before the post is due', () => {
  it('draft: published by the user -> the post is published with that reason and not published again', async () => {
    const post = await planned(30 * minute);

    await publishAs({ ...post, postId: '' }, '');
    await setClock('31 min');

    expect(await detail(post)).toMatchObject({ status: 'published', reason: 'You published this draft yourself.', attempts: 0 });
    expect(typesOf(post.postId)).not.toContain('post.due');
  });

  it('draft: published by the user while the post is publishing -> content refuses, the post counts as published', async () => {
    const post = await publishing();
    const due = await firstDue(post.postId);

    await publishAs({ ...post, postId: '' }, '');
    await refuse(post, due.attemptId, 'conflict', 'This draft was published already.');

    await becomes(post, 'published');
  });

  it('draft: deleted -> the post fails at once; another draft chosen -> scheduled again', async () => {
    const post = await planned(30 * minute);
    const id = newId();
    await profile.publish(
      'content.removed',
      { contentId: post.contentId, userId: post.user, reason: 'author', version: 2, wasPublished: false },
      { id },
    );
    await applied(id);
    const failed = await detail(post);
    const other = await draft(post.user, 'Instead');

    const kept = await send(post.user, 'PATCH', `/api/schedule/${post.postId}`, { version: failed.version, scheduled_time: ahead(minute) });
    const moved = await send(post.user, 'PATCH', `/api/schedule/${post.postId}`, { version: failed.version, content_id: other.id });

    expect(failed).toMatchObject({ status: 'failed', reason: 'The draft was deleted.' });
    expect(kept.status).toBe(404);
    expect(moved).toMatchObject({ status: 200, body: { status: 'scheduled', title: 'Instead' } });
  });

  it('draft: renamed -> shown with its new title', async () => {
    const post = await planned(30 * minute);
    const id = newId();
    await profile.publish(
      'content.saved',
      { contentId: post.contentId, userId: post.user, type: 'thread', title: 'Day trains', version: 4 },
      { id },
    );
    await applied(id);

    expect(await detail(post)).toMatchObject({ title: 'Day trains' });
  });
});

describe('outages and clocks', () => {
  it('late posts: setting publish -> published; setting ask -> missed with an event, published by the user', async () => {
    const [late, asked] = [await planned(5 * minute), await planned(5 * minute)];
    await send(asked.user, 'PUT', '/api/schedule/settings', { missed: 'ask' });

    await setClock('1 h');
    await firstDue(late.postId);
    await becomes(asked, 'missed');

    expect(dueOf(asked.postId)).toEqual([]);
    expect(await detail(asked)).toMatchObject({ reason: expect.stringContaining('during an outage'), history: [] });
    await eventually(() => expect(typesOf(asked.postId)).toContain('post.failed'));
    expect((await send(asked.user, 'POST', `/api/schedule/${asked.postId}/publish-now`)).body).toMatchObject({ status: 'publishing' });
  });

  it('clock: set back after a post was published -> not published again', async () => {
    const post = await planned(30 * minute);
    await setClock('31 min');
    const due = await firstDue(post.postId);

    await setClock('-1 h');
    await publishAs(post, due.attemptId);
    await setClock('2 h');
    const marker = await planned(3 * 60 * minute);
    await setClock('4 h');
    await firstDue(marker.postId);

    expect(dueOf(post.postId)).toHaveLength(1);
  });

  it('zone rules: changed -> instants are recomputed for the same local time', async () => {
    const user = newId();
    const { id: content_id } = await draft(user);
    const { body } = await schedule(user, { content_id, local_time: '2029-07-01T09:00', zone: 'Europe/Berlin' });
    await profile.rows("UPDATE scheduled_posts SET scheduled_time = scheduled_time - interval '1 h', zone_rules = '2011a' WHERE id = $1", [
      body.id,
    ]);

    await recompute();

    expect(await detail({ user, postId: body.id })).toMatchObject({
      scheduled_time: '2029-07-01T07:00:00.000Z',
      local_time: '2029-07-01T09:00',
      version: 2,
    });
  });
});
