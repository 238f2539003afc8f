import { randomUUID } from 'node:crypto';
import { type Actor, anybody, owner, type Rows, row, signedIn, writers } from './row.ts';
import type { Person, World } from './world.ts';

const far = '2029-05-01T09:00:00.000Z';
const daily = { frequency: 'daily', interval: 1 };

const plan = async (world: World, of: Person): Promise<string> => {
  const content_id = await world.draft(of);
  const body = { user_id: of.id, content_id, scheduled_time: far, platform: 'trenzeye' };
  return (await world.ask<{ id: string }>('POST', '/api/schedule/post', of.token, body)).id;
};
const planned = (world: World): Promise<string> => plan(world, world.person('owner'));

/** A post of the owner whose draft was deleted. */
const failed = async (world: World): Promise<string> => {
  const { token } = world.person('owner');
  const id = await planned(world);
  const { content_id } = await world.ask<{ content_id: string }>('GET', `/api/schedule/${id}`, token);
  await world.ask('DELETE', `/api/content/${content_id}`, token);
  for (;;) {
    const { status } = await world.ask<{ status: string }>('GET', `/api/schedule/${id}`, token);
    if (status === 'failed') return id;
  }
};

const seriesOf = async (world: World): Promise<string> => {
  const of = world.person('owner');
  const body = { content_id: await world.draft(of), starts: '2029-05-01T09:00', zone: 'UTC', rule: daily };
  return (await world.ask<{ id: string }>('POST', '/api/schedule/series', of.token, body)).id;
};

const posts: Rows = {
  'POST /api/schedule/post': row(owner, async (world) => ({
    path: '/api/schedule/post',
    body: { user_id: world.person('owner').id, content_id: await world.draft(world.person('owner')), scheduled_time: far },
  })),
  'GET /api/users/{id}/scheduled': row(owner, (world) => ({ path: `/api/users/${world.person('owner').id}/scheduled` })),
  'GET /api/schedule': row(signedIn, () => ({ path: '/api/schedule?from=2029-05-01T00:00:00Z&to=2029-06-01T00:00:00Z' })),
  'GET /api/schedule/{id}': row(owner, async (world) => ({ path: `/api/schedule/${await planned(world)}` })),
  'PATCH /api/schedule/{id}': row(owner, async (world) => ({
    path: `/api/schedule/${await planned(world)}`,
    body: { version: 1, local_time: '2029-06-01T09:00' },
  })),
  'DELETE /api/schedule/{id}': row(owner, async (world) => ({ path: `/api/schedule/${await planned(world)}` })),
  'POST /api/schedule/{id}/publish-now': row(owner, async (world) => ({ path: `/api/schedule/${await planned(world)}/publish-now` })),
  'POST /api/schedule/{id}/retry': row(owner, async (world) => ({ path: `/api/schedule/${await failed(world)}/retry`, body: {} })),
  'POST /api/schedule/resolve': row(writers, () => ({
    path: '/api/schedule/resolve',
    body: { local_time: '2029-05-01T09:00', zone: 'UTC' },
  })),
  'POST /api/schedule/import': row(writers, () => ({
    path: '/api/schedule/import?dry_run=true',
    body: { csv: 'draft,date,time\nNobody’s,2029-05-01,09:00' },
  })),
};

const series: Rows = {
  'POST /api/schedule/series': row(owner, async (world) => ({
    path: '/api/schedule/series',
    body: { content_id: await world.draft(world.person('owner')), starts: '2029-05-01T09:00', zone: 'UTC', rule: daily },
  })),
  'GET /api/schedule/series': row(signedIn, () => ({ path: '/api/schedule/series' })),
  'PATCH /api/schedule/series/{id}': row(owner, async (world) => ({
    path: `/api/schedule/series/${await seriesOf(world)}`,
    body: { version: 1, rule: { frequency: 'daily', interval: 2 } },
  })),
  'DELETE /api/schedule/series/{id}': row(owner, async (world) => ({ path: `/api/schedule/series/${await seriesOf(world)}` })),
  'PATCH /api/schedule/series/{id}/occurrences/{occurrence}': row(owner, async (world) => ({
    path: `/api/schedule/series/${await seriesOf(world)}/occurrences/2029-05-03T09:00`,
    body: { local_time: '2029-05-03T10:00' },
  })),
  'DELETE /api/schedule/series/{id}/occurrences/{occurrence}': row(owner, async (world) => ({
    path: `/api/schedule/series/${await seriesOf(world)}/occurrences/2029-05-03T09:00`,
  })),
};

/** Whoever may write has slots; the draft is the owner's. */
const queue = async (world: World, actor: Actor) => {
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '12:00' }));
  if (actor !== 'visitor' && writers.includes(actor)) await world.ask('PUT', '/api/schedule/slots', world.person(actor).token, { slots });
  return { path: '/api/schedule/queue', body: { content_id: await world.draft(world.person('owner')) } };
};

const calendarLink = async (world: World): Promise<string> => {
  const { url } = await world.ask<{ url: string }>('POST', '/api/schedule/calendar-link', world.person('owner').token);
  return new URL(url).pathname + new URL(url).search;
};

const planning: Rows = {
  'GET /api/schedule/slots': row(signedIn, () => ({ path: '/api/schedule/slots' })),
  'PUT /api/schedule/slots': row(writers, () => ({ path: '/api/schedule/slots', body: { slots: [{ weekday: 2, time: '08:00' }] } })),
  'GET /api/schedule/queue': row(signedIn, () => ({ path: '/api/schedule/queue' })),
  'POST /api/schedule/queue': row(owner, queue),
  'GET /api/schedule/settings': row(signedIn, () => ({ path: '/api/schedule/settings' })),
  'PUT /api/schedule/settings': row(writers, () => ({ path: '/api/schedule/settings', body: { missed: 'ask' } })),
  'GET /api/schedule/calendar-link': row(signedIn, () => ({ path: '/api/schedule/calendar-link' })),
  'POST /api/schedule/calendar-link': row(writers, () => ({ path: '/api/schedule/calendar-link' })),
  'DELETE /api/schedule/calendar-link': row(writers, () => ({ path: '/api/schedule/calendar-link' })),
  'GET /api/schedule/calendar.ics': row(anybody, async (world) => ({ path: await calendarLink(world) })),
  'GET /api/schedule/webhook': row(signedIn, () => ({ path: '/api/schedule/webhook' })),
  'PUT /api/schedule/webhook': row(writers, () => ({
    path: '/api/schedule/webhook',
    body: { url: `https://hooks.example.org/${randomUUID()}` },
  })),
  'DELETE /api/schedule/webhook': row(writers, () => ({ path: '/api/schedule/webhook' })),
};

export const scheduleRows: Rows = { ...posts, ...series, ...planning };
