import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData } from '@trenzeye/proto/events';
import { startSocial, type TestSocial } from '../testing/social-service.ts';

let social: TestSocial;
let ada: string;
let grace: string;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());
beforeEach(async () => {
  [ada, grace] = [await social.registerUser('ada'), await social.registerUser('grace')];
});

const as = (id: string) => ({ as: { id } });
const write = (id: string, recipient_id: string, text = 'Hello', headers = {}) =>
  social.send('POST', '/api/messages', { ...as(id), body: { recipient_id, text }, headers });
const answer = (id: string, thread: string, text = 'Hello back') =>
  social.send('POST', `/api/messages/${thread}`, { ...as(id), body: { text } });
const threads = async (id: string, folder = 'inbox') => (await social.send('GET', `/api/messages?folder=${folder}`, as(id))).body;
const act = (id: string, thread: string, action: 'read' | 'accept' | 'decline') =>
  social.send('POST', `/api/messages/${thread}/${action}`, as(id));
const unread = async (id: string) => (await social.send('GET', '/api/unread', as(id))).body;
const follow = (id: string, who: string) => social.send('PUT', `/api/follows/${who}`, as(id));
const unreadTotals = (id: string) =>
  social.events
    .filter(({ type, data }) => type === 'unread.changed' && (data as EventData<'unread.changed'>).userId === id)
    .map(({ data }) => data as EventData<'unread.changed'>);

describe('messages', () => {
  it('message: to a follower -> in both inboxes, unread for the recipient until read, with events', async () => {
    await follow(grace, ada);

    const { body: sent, status } = await write(ada, grace, 'Hi Grace');
    const [mine, theirs] = [(await threads(ada))[0], (await threads(grace))[0]];
    const before = await unread(grace);
    await eventually(() => expect(unreadTotals(grace).at(-1)).toMatchObject({ messages: 1, threadId: sent.thread_id }));
    const read = await act(grace, sent.thread_id, 'read');
    const seen = await social.send('GET', `/api/messages/${sent.thread_id}`, as(ada));

    expect([status, sent]).toMatchObject([201, { sender_id: ada, text: 'Hi Grace', read: false, deleted: false }]);
    expect(mine).toMatchObject({ other: { id: grace, username: 'grace' }, unread: 0, waiting: false, closed: null, folder: 'inbox' });
    expect(theirs).toMatchObject({ id: mine.id, other: { id: ada }, unread: 1, last_message: { text: 'Hi Grace', read: false } });
    expect([before, read.body]).toMatchObject([
      { messages: 1, requests: 0 },
      { messages: 0, requests: 0 },
    ]);
    expect(seen.body).toMatchObject([{ id: sent.id, read: true }]);
    await eventually(() => expect(unreadTotals(grace).at(-1)).toMatchObject({ messages: 0, threadId: sent.thread_id }));
    await eventually(() => expect(social.events.filter(({ type, actor }) => type === 'message.sent' && actor === ada)).toHaveLength(1));
    expect(JSON.stringify(social.events.filter(({ type }) => type === 'message.sent'))).not.toContain('Hi Grace');
  });

  it('request: to a user who does not follow -> at most three messages until it is accepted, then in the inbox', async () => {
    const { body: sent } = await write(ada, grace, '1');
    const more = [await write(ada, grace, '2'), await answer(ada, sent.thread_id, '3'), await write(ada, grace, '4')];
    const folders = [await threads(grace), await threads(grace, 'requests'), await threads(ada)];
    const totals = await unread(grace);
    const accepted = await act(grace, sent.thread_id, 'accept');
    const after = await write(ada, grace, '5');

    expect(more.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(more[2]?.body).toMatchObject({
      code: 'rate_limited',
      detail: 'They have not accepted your request yet. Wait for their answer.',
    });
    expect(folders).toMatchObject([[], [{ unread: 3 }], [{ waiting: true }]]);
    expect(totals).toMatchObject({ messages: 0, requests: 1 });
    expect([accepted.body.folder, after.status]).toEqual(['inbox', 201]);
  });

  it('request: declined -> in no list, refused until the recipient writes; answered -> accepted', async () => {
    const { body: sent } = await write(ada, grace);
    const declined = await act(grace, sent.thread_id, 'decline');
    const gone = [
      await threads(grace),
      await threads(grace, 'requests'),
      (await social.send('GET', `/api/messages/${sent.thread_id}`, as(grace))).status,
    ];
    const refused = await write(ada, grace, 'Please');
    const closed = (await threads(ada))[0].closed;
    const back = await write(grace, ada, 'Well then');
    const again = await write(ada, grace, 'Thanks');

    expect(declined.status).toBe(204);
    expect(gone).toEqual([[], [], 404]);
    expect(refused.body).toMatchObject({ status: 403, detail: 'This person does not take messages from you.' });
    expect([closed, back.status, again.status]).toEqual(['This person does not take messages from you.', 201, 201]);
    const lin = await social.registerUser('lin');
    const { body: request } = await write(lin, grace);
    await answer(grace, request.thread_id);
    expect(await threads(grace, 'requests')).toEqual([]);
  });

  it('message: one user blocked the other -> both are refused, each with an own reason', async () => {
    await follow(grace, ada);
    const { body: sent } = await write(ada, grace);
    await social.send('PUT', `/api/relations/${ada}/block`, as(grace));

    const tries = [await answer(ada, sent.thread_id), await write(grace, ada)];

    expect(tries.map(({ body }) => [body.status, body.detail])).toEqual([
      [403, 'This person does not take messages from you.'],
      [403, 'You have blocked this person. Unblock them to write to them.'],
    ]);
  });

  it('delete: own message -> empty for both and not unread; the other user’s -> 403; not a member -> 404', async () => {
    await follow(grace, ada);
    const { body: sent } = await write(ada, grace, 'Oops');
    const path = `/api/messages/${sent.thread_id}/${sent.id}`;

    const tries = [
      await social.send('DELETE', path, as(grace)),
      await social.send('DELETE', path, { as: {} }),
      await social.send('DELETE', path, as(ada)),
    ];
    const shown = await social.send('GET', `/api/messages/${sent.thread_id}`, as(grace));

    expect(tries.map(({ status }) => status)).toEqual([403, 404, 200]);
    expect(shown.body).toMatchObject([{ deleted: true, text: '' }]);
    expect((await unread(grace)).messages).toBe(0);
  });

  it('leave: a conversation -> removed for one user, back with the next message only', async () => {
    await follow(grace, ada);
    const { body: sent } = await write(ada, grace, 'Old');
    await social.send('DELETE', `/api/messages/${sent.thread_id}`, as(grace));
    const meanwhile = [
      await threads(grace),
      (await threads(ada)).length,
      (await social.send('GET', `/api/messages/with/${ada}`, as(grace))).status,
    ];
    await write(ada, grace, 'New');

    const list = await social.send('GET', `/api/messages/${sent.thread_id}`, as(grace));

    expect(meanwhile).toEqual([[], 1, 404]);
    expect(list.body.map(({ text }: { text: string }) => text)).toEqual(['New']);
  });

  it('lists: eight messages by pages of 3 -> newest first, each once; two conversations -> latest first', async () => {
    const lin = await social.registerUser('lin');
    await follow(grace, ada);
    await follow(lin, ada);
    const { body: sent } = await write(ada, grace, '0');
    for (let n = 1; n < 7; n += 1) await answer(ada, sent.thread_id, String(n));
    await write(ada, lin);
    await answer(ada, sent.thread_id, '7');
    const seen: string[] = [];
    for (let next: string | undefined = `/api/messages/${sent.thread_id}?limit=3`; next; ) {
      const page = await social.send('GET', next, as(grace));
      seen.push(...page.body.map(({ text }: { text: string }) => text));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }

    expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1', '0']);
    expect((await threads(ada)).map(({ other }: { other: { id: string } }) => other.id)).toEqual([grace, lin]);
  });

  it('race: two users write to each other at once, one key twice -> one conversation, every message once', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) =>
        write(n % 2 ? ada : grace, n % 2 ? grace : ada, `${n}`, { 'idempotency-key': `m${n}-${ada}` }),
      ),
      write(ada, grace, '1', { 'idempotency-key': `m1-${ada}` }),
    ]);
    const rows = await social.rows<{ messages: number; n: number }>(
      `SELECT t.messages, (SELECT count(*)::int FROM messages m WHERE m.thread_id = t.id) AS n FROM threads t WHERE low_id IN ($1, $2)`,
      [ada, grace],
    );

    expect(rows).toHaveLength(1);
    expect(rows[0]?.messages).toBe(rows[0]?.n);
    expect(rows[0]?.n).toBeLessThanOrEqual(10);
  });

  it('request: to 21 users in a day -> the last is refused', async () => {
    const others = await Promise.all(Array.from({ length: 21 }, (_, n) => social.registerUser(`recipient${n}`)));
    const statuses: number[] = [];
    for (const other of others) statuses.push((await write(ada, other)).status);

    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  it('message: own id, unknown user, blank text, no token, another users’ conversation -> 409, 404, 400, 401, 404', async () => {
    const { body: sent } = await write(ada, grace);
    const lin = newId();
    const statuses = [
      (await write(ada, ada)).status,
      (await write(ada, newId())).status,
      (await write(ada, grace, '  ')).status,
      (await social.send('POST', '/api/messages', { body: { recipient_id: grace, text: 'x' } })).status,
      (await answer(lin, sent.thread_id)).status,
      (await social.send('GET', `/api/messages/${sent.thread_id}`, as(lin))).status,
      (await act(lin, sent.thread_id, 'read')).status,
    ];

    expect(statuses).toEqual([409, 404, 400, 401, 404, 404, 404]);
  });
});
