import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData } from '@trenzeye/proto/events';
import { social as contract } from '@trenzeye/proto/http';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { contentPublished, contentRemixed, deliverEvents, statusChanged, waitForScores } from '../testing/test-events.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const like = (id: string, contentId: string) =>
  social.send('POST', '/api/reactions', { as: { id }, body: { content_id: contentId, reaction_type: 'like' } });
const codesOf = async (id: string): Promise<string[]> => {
  await waitForScores(social);
  const { body } = await social.send('GET', `/api/users/${id}/badges`);
  return contract.userBadges.responses[200].parse(body).map(({ badge }) => badge.code ?? '');
};
const progress = async (id: string) => {
  await waitForScores(social);
  return (await social.send('GET', `/api/users/${id}/badges/progress`, { as: { id } })).body;
};
const awarded = (userId: string) =>
  social.events.flatMap(({ type, data }) =>
    type === 'badge.awarded' && (data as EventData<'badge.awarded'>).userId === userId ? [data as EventData<'badge.awarded'>] : [],
  );
const newIds = (count: number): string[] => Array.from({ length: count }, newId);
const admin = { id: newId(), role: 'admin' } as const;
const assign = (body: unknown, as: object = admin) => social.send('POST', '/api/admin/badges/assign', { as, body });
const badgeId = async (code: string): Promise<string> => {
  const { body } = await social.send('GET', '/api/admin/badges', { as: admin });
  return contract.listBadges.responses[200].parse(body).find((badge) => badge.code === code)?.id ?? '';
};

describe('badges by rules', () => {
  it('viral creator: 24 users, the author and a suspended user -> not yet; the 25th -> once, with one event, never removed', async () => {
    const [ada = '', restricted = '', ...fans] = newIds(27);
    const item = newId();
    await deliverEvents(social, [contentPublished({ userId: ada, contentId: item }), statusChanged(restricted, 'suspended', 1)]);
    await social.rows("INSERT INTO reactions SELECT $1, user_id, 'love', now() FROM unnest($2::uuid[]) AS user_id", [item, [restricted]]);
    for (const id of [ada, ...fans.slice(0, 24)]) await like(id, item);
    const before = { codes: await codesOf(ada), progress: (await progress(ada))[1] };

    await like(fans[24] ?? '', item);
    const earned = await codesOf(ada);
    for (const id of fans.slice(0, 5)) await like(id, item);

    expect(before).toEqual({
      codes: ['early_adopter'],
      progress: { code: 'viral_creator', have: 24, need: 25, earned: false, open: true },
    });
    expect(earned).toEqual(['viral_creator', 'early_adopter']);
    expect(await codesOf(ada)).toEqual(earned);
    expect((await progress(ada))[1]).toEqual({ code: 'viral_creator', have: 20, need: 25, earned: true, open: true });
    await eventually(() =>
      expect(awarded(ada).map(({ code, title, awardedBy }) => [code, title, awardedBy])).toEqual([
        ['early_adopter', 'Early Adopter', 'system'],
        ['viral_creator', 'Viral Creator', 'system'],
      ]),
    );
  });

  it('remix master: one user ten times -> no; ten users -> yes', async () => {
    const [ada = '', often = '', ...others] = newIds(11);
    const item = newId();
    const remixBy = (userId: string) => {
      const contentId = newId();
      return [contentPublished({ userId, contentId }), contentRemixed(item, ada, contentId, userId)];
    };
    await deliverEvents(social, [
      contentPublished({ userId: ada, contentId: item }),
      ...Array.from({ length: 10 }, () => remixBy(often)).flat(),
    ]);
    const before = { codes: await codesOf(ada), progress: (await progress(ada))[2] };

    await deliverEvents(social, others.flatMap(remixBy));

    expect(before).toMatchObject({ codes: ['early_adopter'], progress: { code: 'remix_master', have: 1, need: 10 } });
    expect(await codesOf(ada)).toEqual(['remix_master', 'early_adopter']);
  });

  it('early adopter: the 1,000th and the 1,001st author -> awarded; closed', async () => {
    const [last = '', late = '', newcomer = ''] = newIds(3);
    const [{ n } = { n: 0 }] = await social.rows<{ n: number }>('SELECT count(*)::int AS n FROM first_publications');
    await social.rows("INSERT INTO first_publications SELECT gen_random_uuid(), '2020-01-01' FROM generate_series(1, $1::int)", [999 - n]);

    await deliverEvents(social, [contentPublished({ userId: last })]);
    await deliverEvents(social, [contentPublished({ userId: late })]);

    expect(await codesOf(last)).toEqual(['early_adopter']);
    expect(await codesOf(late)).toEqual([]);
    expect((await progress(late))[0]).toEqual({ code: 'early_adopter', have: 1, need: 1, earned: false, open: false });
    expect((await progress(newcomer))[0]).toEqual({ code: 'early_adopter', have: 0, need: 1, earned: false, open: true });
  });

  it('progress: another user, a moderator, no token -> 403, 403, 401', async () => {
    const path = `/api/users/${newId()}/badges/progress`;

    const answers = [
      await social.send('GET', path, { as: {} }),
      await social.send('GET', path, { as: { role: 'moderator' } }),
      await social.send('GET', path),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401]);
  });
});

describe('POST /api/admin/badges/assign', () => {
  it('assign: an admin, twice -> 201 with the award and one event, then 409', async () => {
    const [userId, badge_id] = [await social.registerUser('decorated'), await badgeId('remix_master')];
    const body = { user_id: userId, badge_id, awarded_by: admin.id };

    const [first, second] = [await assign(body), await assign(body)];

    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      user_id: userId,
      badge_id,
      awarded_by: admin.id,
      badge: { title: 'Remix Master', color: 'purple' },
    });
    expect(first.body.badge.icon_url).toMatch(/^data:image\/svg\+xml,/);
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ field: 'badge_id' }] } });
    expect(await codesOf(userId)).toEqual(['remix_master']);
    await eventually(() => expect(awarded(userId)).toMatchObject([{ code: 'remix_master', awardedBy: admin.id }]));
  });

  it('assign: another awarder, unknown user, unknown badge, bad id, not an admin -> 403, 404, 404, 400, 403 naming the field', async () => {
    const [user_id, badge_id] = [await social.registerUser('candidate'), await badgeId('remix_master')];
    const body = { user_id, badge_id, awarded_by: admin.id };

    const answers = [
      await assign({ ...body, awarded_by: newId() }),
      await assign({ ...body, user_id: newId() }),
      await assign({ ...body, badge_id: newId() }),
      await assign({ ...body, badge_id: 'gold' }),
      await assign(body, { role: 'moderator' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 400, 403]);
    expect(answers.slice(0, 4).map(({ body: { errors } }) => errors[0].field)).toEqual(['awarded_by', 'user_id', 'badge_id', 'badge_id']);
    expect(await codesOf(user_id)).toEqual([]);
  });

  it('account.deleted: holder and awarder -> no badge left, awards of the awarder without the id; no new award', async () => {
    const [holder, other, badge_id] = [
      await social.registerUser('holder'),
      await social.registerUser('other'),
      await badgeId('viral_creator'),
    ];
    const leaving = { id: newId(), role: 'admin' } as const;
    await assign({ user_id: holder, badge_id, awarded_by: admin.id });
    await assign({ user_id: other, badge_id, awarded_by: leaving.id }, leaving);

    await deliverEvents(
      social,
      [holder, leaving.id].map((userId) => ({ id: newId(), type: 'account.deleted', data: { userId }, at: new Date() })),
    );
    const seeded = await social.send('POST', '/internal/badges', { internal: true, body: [{ user_id: holder, code: 'early_adopter' }] });

    expect(await codesOf(holder)).toEqual([]);
    expect(seeded.body).toEqual({ created: 0 });
    expect(await social.rows('SELECT awarded_by FROM user_badges WHERE user_id = $1', [other])).toEqual([{ awarded_by: 'system' }]);
  });
});

describe('POST /internal/badges', () => {
  it('seeded badges: two awards, twice -> two, then none; included in the export', async () => {
    const userId = newId();
    const body = (['early_adopter', 'viral_creator'] as const).map((code) => ({ user_id: userId, code }));

    const created = [
      (await social.send('POST', '/internal/badges', { internal: true, body })).body,
      (await social.send('POST', '/internal/badges', { internal: true, body })).body,
    ];
    const { body: document } = await social.send('GET', '/api/export/social', { as: { id: userId } });

    expect(created).toEqual([{ created: 2 }, { created: 0 }]);
    expect(
      contract.exportSocial.responses[200]
        .parse(document)
        .badges.map(({ badge }) => badge.code)
        .sort(),
    ).toEqual(['early_adopter', 'viral_creator']);
    expect((await social.send('POST', '/internal/badges', { as: admin, body })).status).toBe(404);
  });
});
