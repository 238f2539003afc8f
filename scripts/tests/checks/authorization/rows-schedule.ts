import { randomUUID } from 'node:crypto';
import { type Actor, notBanned, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment, TestUser } from '../../environment/test-environment.ts';
import { type Rows, row, sequential } from './row.ts';

const farFuture = '2029-05-01T09:00:00.000Z';
const daily = { frequency: 'daily', interval: 1 };

const schedulePost = async (environment: TestEnvironment, user: TestUser): Promise<string> => {
  const content_id = await environment.createDraft(user);
  const body = { user_id: user.id, content_id, scheduled_time: farFuture, platform: 'trenzeye' };
  return (await environment.request<{ id: string }>('POST', '/api/schedule/post', user.token, body)).id;
};
const newPost = (environment: TestEnvironment): Promise<string> => schedulePost(environment, environment.user('owner'));

/** A post of the owner that failed because its draft was deleted. */
const newFailedPost = async (environment: TestEnvironment): Promise<string> => {
  const { token } = environment.user('owner');
  const id = await newPost(environment);
  const { content_id } = await environment.request<{ content_id: string }>('GET', `/api/schedule/${id}`, token);
  await environment.request('DELETE', `/api/content/${content_id}`, token);
  for (;;) {
    const { status } = await environment.request<{ status: string }>('GET', `/api/schedule/${id}`, token);
    if (status === 'failed') return id;
  }
};

const newSeries = async (environment: TestEnvironment): Promise<string> => {
  const user = environment.user('owner');
  const body = { content_id: await environment.createDraft(user), starts: '2029-05-01T09:00', zone: 'UTC', rule: daily };
  return (await environment.request<{ id: string }>('POST', '/api/schedule/series', user.token, body)).id;
};

const posts: Rows = {
  'POST /api/schedule/post': row(ownerOnly, async (environment) => ({
    path: '/api/schedule/post',
    body: {
      user_id: environment.user('owner').id,
      content_id: await environment.createDraft(environment.user('owner')),
      scheduled_time: farFuture,
    },
  })),
  'GET /api/users/{id}/scheduled': row(ownerOnly, (environment) => ({ path: `/api/users/${environment.user('owner').id}/scheduled` })),
  'GET /api/schedule': row(signedIn, () => ({ path: '/api/schedule?from=2029-05-01T00:00:00Z&to=2029-06-01T00:00:00Z' })),
  'GET /api/schedule/{id}': row(ownerOnly, async (environment) => ({ path: `/api/schedule/${await newPost(environment)}` })),
  'PATCH /api/schedule/{id}': row(ownerOnly, async (environment) => ({
    path: `/api/schedule/${await newPost(environment)}`,
    body: { version: 1, local_time: '2029-06-01T09:00' },
  })),
  'DELETE /api/schedule/{id}': row(ownerOnly, async (environment) => ({ path: `/api/schedule/${await newPost(environment)}` })),
  'POST /api/schedule/{id}/publish-now': row(ownerOnly, async (environment) => ({
    path: `/api/schedule/${await newPost(environment)}/publish-now`,
  })),
  'POST /api/schedule/{id}/retry': row(ownerOnly, async (environment) => ({
    path: `/api/schedule/${await newFailedPost(environment)}/retry`,
    body: {},
  })),
  'POST /api/schedule/resolve': row(writers, () => ({
    path: '/api/schedule/resolve',
    body: { local_time: '2029-05-01T09:00', zone: 'UTC' },
  })),
  'POST /api/schedule/import': row(writers, () => ({
    path: '/api/schedule/import?dry_run=true',
    body: { csv: 'draft,date,time\nUnknown,2029-05-01,09:00' },
  })),
};

const series: Rows = {
  'POST /api/schedule/series': row(ownerOnly, async (environment) => ({
    path: '/api/schedule/series',
    body: { content_id: await environment.createDraft(environment.user('owner')), starts: '2029-05-01T09:00', zone: 'UTC', rule: daily },
  })),
  'GET /api/schedule/series': row(signedIn, () => ({ path: '/api/schedule/series' })),
  'PATCH /api/schedule/series/{id}': row(ownerOnly, async (environment) => ({
    path: `/api/schedule/series/${await newSeries(environment)}`,
    body: { version: 1, rule: { frequency: 'daily', interval: 2 } },
  })),
  'DELETE /api/schedule/series/{id}': row(ownerOnly, async (environment) => ({
    path: `/api/schedule/series/${await newSeries(environment)}`,
  })),
  'PATCH /api/schedule/series/{id}/occurrences/{occurrence}': row(ownerOnly, async (environment) => ({
    path: `/api/schedule/series/${await newSeries(environment)}/occurrences/2029-05-03T09:00`,
    body: { local_time: '2029-05-03T10:00' },
  })),
  'DELETE /api/schedule/series/{id}/occurrences/{occurrence}': row(ownerOnly, async (environment) => ({
    path: `/api/schedule/series/${await newSeries(environment)}/occurrences/2029-05-03T09:00`,
  })),
};

/** Every actor that can write gets slots; the draft belongs to the owner. */
const queueRequest = async (environment: TestEnvironment, actor: Actor) => {
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '12:00' }));
  if (actor !== 'visitor' && writers.includes(actor))
    await environment.request('PUT', '/api/schedule/slots', environment.user(actor).token, { slots });
  return { path: '/api/schedule/queue', body: { content_id: await environment.createDraft(environment.user('owner')) } };
};

const calendarLink = async (environment: TestEnvironment): Promise<string> => {
  const { url } = await environment.request<{ url: string }>('POST', '/api/schedule/calendar-link', environment.user('owner').token);
  return new URL(url).pathname + new URL(url).search;
};

const preferences: Rows = {
  'GET /api/schedule/slots': row(signedIn, () => ({ path: '/api/schedule/slots' })),
  'PUT /api/schedule/slots': row(writers, () => ({ path: '/api/schedule/slots', body: { slots: [{ weekday: 2, time: '08:00' }] } })),
  'GET /api/schedule/queue': row(signedIn, () => ({ path: '/api/schedule/queue' })),
  'POST /api/schedule/queue': row(ownerOnly, queueRequest),
  'GET /api/schedule/settings': row(signedIn, () => ({ path: '/api/schedule/settings' })),
  'PUT /api/schedule/settings': row(writers, () => ({ path: '/api/schedule/settings', body: { missed: 'ask' } })),
  'GET /api/schedule/calendar-link': row(signedIn, () => ({ path: '/api/schedule/calendar-link' })),
  'POST /api/schedule/calendar-link': row(writers, () => ({ path: '/api/schedule/calendar-link' })),
  'DELETE /api/schedule/calendar-link': row(writers, () => ({ path: '/api/schedule/calendar-link' })),
  'GET /api/schedule/calendar.ics': sequential(row(notBanned, async (environment) => ({ path: await calendarLink(environment) }))),
  'GET /api/schedule/webhook': row(signedIn, () => ({ path: '/api/schedule/webhook' })),
  'PUT /api/schedule/webhook': row(writers, () => ({
    path: '/api/schedule/webhook',
    body: { url: `https://hooks.example.org/${randomUUID()}` },
  })),
  // The other user has neither.
  'POST /api/schedule/webhook/confirm': row(writers, () => ({ path: '/api/schedule/webhook/confirm' }), [404]),
  'POST /api/schedule/calendar-link/confirm': row(writers, () => ({ path: '/api/schedule/calendar-link/confirm' }), [404]),
  'DELETE /api/schedule/webhook': row(writers, () => ({ path: '/api/schedule/webhook' })),
};

export const scheduleRows: Rows = { ...posts, ...series, ...preferences };
