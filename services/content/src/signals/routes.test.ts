import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { aSignal, type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());
beforeEach(() => service.sql.query('DELETE FROM signals'));

const seed = (signals: unknown) => service.send('POST', '/internal/signals', { internal: true, body: signals });

describe('signals', () => {
  it('seed: new ids -> created as demo, strongest first', async () => {
    const weak = aSignal({ signal_score: 69, title: 'weak' });
    const strong = aSignal({ signal_score: 92.25, title: 'strong' });

    const seeded = await seed([weak, strong]);
    const { status, body } = await service.get('/api/signals');

    expect(seeded.body).toEqual({ created: 2 });
    expect(status).toBe(200);
    const added = { origin: 'demo', phase: 'trending', why: null, series: [], aliases: [] };
    expect(body).toEqual([
      { ...strong, ...added },
      { ...weak, ...added },
    ]);
  });

  it('seed: the same ids again -> nothing created, nothing changed', async () => {
    const signal = aSignal({ title: 'first' });
    await seed([signal]);

    const again = await seed([{ ...signal, title: 'second' }]);

    expect(again.body).toEqual({ created: 0 });
    expect((await service.get('/api/signals')).body[0].title).toBe('first');
  });

  it('list: equal scores over several pages -> each signal exactly once, in order', async () => {
    const signals = Array.from({ length: 7 }, (_each, index) => aSignal({ signal_score: index < 5 ? 80.1 : 71 }));
    await seed(signals);

    const seen: string[] = [];
    for (let path: string | undefined = '/api/signals?limit=2'; path; ) {
      const page = await service.get(path);
      seen.push(...page.body.map((signal: { id: string }) => signal.id));
      path = nextPath(page);
    }

    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it.each([
    ['/api/signals?limit=0', 'limit'],
    ['/api/signals?limit=many', 'limit'],
    ['/api/signals?cursor=%00', 'cursor'],
    [`/api/signals?cursor=${Buffer.from('["1e9","x"]').toString('base64url')}`, 'cursor'],
  ])('list: %s -> 400 naming %s', async (path, field) => {
    const { status, body } = await service.get(path);

    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('seed: without the internal token -> 404', async () => {
    expect((await service.send('POST', '/internal/signals', { body: [] })).status).toBe(404);
  });

  it('seed: a score of 101 -> 400 naming the field', async () => {
    const { status, body } = await seed([aSignal({ id: randomUUID(), signal_score: 101 })]);

    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('0.signal_score');
  });
});

const idsOf = (answer: { body: { id: string }[] }): string[] => answer.body.map(({ id }) => id);

describe('pages of signals', () => {
  it('scores that turn around between pages -> no repeats or gaps, in the first page’s order', async () => {
    const signals = Array.from({ length: 9 }, (_each, index) => aSignal({ signal_score: 90 - index }));
    await seed(signals);

    const seen: string[] = [];
    for (let path: string | undefined = '/api/signals?limit=3'; path; ) {
      const page = await service.get(path);
      seen.push(...idsOf(page));
      await service.sql.query('UPDATE signals SET signal_score = 100 - signal_score');
      path = nextPath(page);
    }

    expect(seen).toEqual(signals.map(({ id }) => id));
  });

  it('an expired position -> the list continues in the current order', async () => {
    const signals = Array.from({ length: 3 }, (_each, index) => aSignal({ signal_score: 90 - index }));
    await seed(signals);
    const cursor = Buffer.from(JSON.stringify(['A'.repeat(27), 1])).toString('base64url');

    expect(idsOf(await service.get(`/api/signals?cursor=${cursor}`))).toEqual(signals.slice(1).map(({ id }) => id));
  });
});

describe('hiding and muting', () => {
  const user = randomUUID();
  const send = (method: string, path: string, as = user) => service.send(method, path, { as: { id: as } });

  it('hidden -> not in my list, in the lists of others, in my hidden signals; unhidden -> listed again', async () => {
    const [first, second] = [aSignal({ signal_score: 90 }), aSignal({ signal_score: 80 })];
    await seed([first, second]);

    expect((await send('PUT', `/api/signals/${first.id}/hide`)).status).toBe(204);
    expect((await send('PUT', `/api/signals/${first.id}/hide`)).status).toBe(204);

    expect(idsOf(await service.get('/api/signals', user))).toEqual([second.id]);
    expect(idsOf(await service.get('/api/signals', randomUUID()))).toEqual([first.id, second.id]);
    expect(idsOf(await service.get('/api/signals'))).toEqual([first.id, second.id]);
    expect(idsOf(await service.get('/api/signals/hidden', user))).toEqual([first.id]);
    expect((await send('DELETE', `/api/signals/${first.id}/hide`)).status).toBe(204);
    expect(idsOf(await service.get('/api/signals', user))).toEqual([first.id, second.id]);
  });

  it('hidden ones on a page -> the page is still full, and reading on misses nothing', async () => {
    const signals = Array.from({ length: 6 }, (_each, index) => aSignal({ signal_score: 90 - index }));
    await seed(signals);
    for (const index of [0, 2, 3]) await send('PUT', `/api/signals/${signals[index]?.id}/hide`);

    const page = await service.get('/api/signals?limit=2', user);
    const rest = await service.get(nextPath(page) ?? '', user);

    expect(idsOf(page)).toEqual([signals[1]?.id, signals[4]?.id]);
    expect(idsOf(rest)).toEqual([signals[5]?.id]);
    expect(nextPath(rest)).toBeUndefined();
  });

  it('muted tag, however written -> its signals are gone for me until it is unmuted', async () => {
    const [games, art] = [aSignal({ tags: ['Cosy Games'] }), aSignal({ tags: ['art'] })];
    await seed([games, art]);

    expect((await send('PUT', '/api/signals/mutes/%23cosy-GAMES')).status).toBe(204);

    expect(idsOf(await service.get('/api/signals', user))).toEqual([art.id]);
    expect((await service.get('/api/signals/mutes', user)).body).toMatchObject([{ tag: 'cosygames' }]);
    expect((await send('DELETE', '/api/signals/mutes/cosygames')).status).toBe(204);
    expect(idsOf(await service.get('/api/signals', user))).toHaveLength(2);
    expect((await service.get('/api/signals/mutes', user)).body).toEqual([]);
  });

  it('a tag without letters, an unknown signal, signed out -> 400, 404, 401', async () => {
    const blank = await send('PUT', '/api/signals/mutes/%23%21');

    expect([blank.status, blank.body.errors[0].field]).toEqual([400, 'tag']);
    expect((await send('PUT', `/api/signals/${randomUUID()}/hide`)).status).toBe(404);
    expect((await service.send('PUT', `/api/signals/${randomUUID()}/hide`)).status).toBe(401);
    expect((await service.get('/api/signals/mutes')).status).toBe(401);
  });

  it('the account is deleted -> its rows are deleted', async () => {
    const leaver = randomUUID();
    const signal = aSignal();
    await seed([signal]);
    await send('PUT', `/api/signals/${signal.id}/hide`, leaver);
    await send('PUT', '/api/signals/mutes/x', leaver);
    await service.publishThread(leaver, 'Goodbye #leaving #onlymine');
    await service.publishThread(randomUUID(), 'They are #leaving');

    await service.publish('account.deleted', { userId: leaver });

    await eventually(async () => {
      const rows = await service.sql.query(
        'SELECT user_id FROM hidden_signals WHERE user_id = $1 UNION ALL SELECT user_id FROM muted_tags WHERE user_id = $1',
        [leaver],
      );
      expect(rows).toEqual([]);
      const [counted] = await service.sql.query(`SELECT user_id, actor FROM observations WHERE topic = 'leaving' AND user_id IS NULL`);
      expect(counted).toEqual({ user_id: null, actor: expect.stringMatching(/^deleted:/) });
      expect(JSON.stringify(counted)).not.toContain(leaver);
      expect(await service.sql.query(`SELECT FROM observations WHERE topic = 'onlymine'`)).toEqual([]);
    });
  });
});

describe('one signal', () => {
  it('listed or not -> answered; unknown -> 404; no id -> 400', async () => {
    const signal = aSignal();
    await seed([signal]);
    await service.sql.query('UPDATE signals SET listed = false');

    expect((await service.get(`/api/signals/${signal.id}`)).body).toMatchObject({ id: signal.id, origin: 'demo' });
    expect((await service.get('/api/signals')).body).toEqual([]);
    expect((await service.get(`/api/signals/${randomUUID()}`)).status).toBe(404);
    expect((await service.get('/api/signals/none')).status).toBe(400);
  });
});

describe('activity here', () => {
  it('publications, reactions and comments under one tag -> a live signal with its reasons', async () => {
    const tag = `wave${randomUUID().slice(0, 6)}`;
    const author = randomUUID();
    const id = await service.publishThread(author, `Look at this #${tag}`);
    const reactors = Array.from({ length: 6 }, () => randomUUID());
    for (const [index, userId] of reactors.entries())
      await service.publish('reactions.changed', {
        contentId: id,
        counts: { like: index + 1 },
        version: index + 1,
        userId,
        userReaction: 'like',
      });
    for (const [index, userId] of [...reactors, randomUUID(), randomUUID()].entries())
      await service.publish('comment.created', {
        commentId: randomUUID(),
        contentId: id,
        userId,
        text: 'yes',
        commentCount: index + 1,
        version: index + 1,
      });

    const signal = await eventually(async () => {
      const found = (await service.get('/api/signals')).body.find(({ tags }: { tags: string[] }) => tags.includes(tag));
      expect(found).toMatchObject({ why: { actors: 9 } });
      return found;
    }, 30_000);

    expect(signal).toMatchObject({
      title: `#${tag}`,
      origin: 'live',
      source_platforms: ['trenzeye'],
      phase: 'breakout',
      why: { observed: 9, expected: 1, ratio: 9, sources: [{ source: 'trenzeye', actors: 9 }] },
    });
    expect(signal.series.at(-1)).toBe(9);
  }, 40_000);

  it('demo items -> no activity', async () => {
    const tag = `demo${randomUUID().slice(0, 6)}`;
    const item = { id: randomUUID(), user_id: randomUUID(), signal_id: null, prompt: 'p', published_at: new Date().toISOString() };
    await service.send('POST', '/internal/content', {
      internal: true,
      body: [{ ...item, type: 'thread', content: { tweets: ['x'], hashtags: [tag] } }],
    });

    expect(await service.sql.query('SELECT counted FROM item_tags WHERE tag = $1', [tag])).toEqual([{ counted: false }]);
    expect(await service.sql.query('SELECT 1 FROM observations WHERE topic = $1', [tag])).toEqual([]);
  });
});
