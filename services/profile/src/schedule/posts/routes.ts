import {
  type Call,
  type Endpoint,
  endpoint,
  nextLink,
  type Reply,
  renderError,
  reply,
  requestLanguage,
  SerializedJson,
} from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../../context.ts';
import { publishNow, retryPost } from '../publishing/publish-now.ts';
import { resolveTime } from '../time/choose-moment.ts';
import { cancelPost, changePost } from './change-post.ts';
import { importPosts, previewImport } from './import-posts.ts';
import { readCalendar, readDetail, readPosts } from './read-posts.ts';
import { PostConflict, schedulePost } from './schedule-post.ts';

/** Adds the current post to the answer of a conflict, so that the page can show it. */
export const withCurrent = async <T>(path: string, work: () => Promise<T>): Promise<T | Reply<SerializedJson>> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PostConflict)) throw error;
    const { type, body } = renderError(error, path, requestLanguage());
    return reply(error.status, new SerializedJson(JSON.stringify({ ...(body as object), current: error.current })), {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
    });
  }
};

export const causeOf = ({
  viewer,
  trace,
  idempotencyKey,
}: Pick<Call<typeof profile.schedulePost>, 'viewer' | 'trace' | 'idempotencyKey'>) => ({
  actor: viewer.id,
  trace,
  ...(idempotencyKey ? { idempotencyKey } : {}),
});

const reading = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.scheduledPosts, async ({ params, query, viewer, request }) => {
    const { posts, next } = await readPosts(context, {
      ownerId: params.id,
      viewerId: viewer.id,
      ...query,
      status: query.status,
      cursor: query.cursor,
    });
    return reply(200, posts, nextLink(request, next));
  }),
  endpoint(profile.scheduleCalendar, ({ query, viewer }) => readCalendar(context, viewer.id, query)),
  endpoint(profile.scheduledPost, ({ params, viewer }) => readDetail(context, params.id, viewer.id)),
  endpoint(profile.resolveLocalTime, ({ body, viewer }) => resolveTime(context, viewer.id, body)),
];

export const scheduleEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.schedulePost, async (call) => reply(201, await schedulePost(context, causeOf(call), call.body))),
  endpoint(profile.importSchedule, async (call) => {
    const input = { csv: call.body.csv, zone: call.body.zone };
    if (call.query.dry_run === 'true') return reply(200, await previewImport(context, call.viewer.id, input));
    return reply(201, await importPosts(context, causeOf(call), input));
  }),
  ...reading(context),
  endpoint(profile.changeScheduledPost, (call) =>
    withCurrent(call.request.path, () => changePost(context, causeOf(call), call.params.id, call.body)),
  ),
  endpoint(profile.cancelScheduledPost, (call) =>
    withCurrent(call.request.path, async () => {
      await cancelPost(context, causeOf(call), call.params.id);
      return undefined;
    }),
  ),
  endpoint(profile.publishScheduledPost, (call) =>
    withCurrent(call.request.path, async () => reply(202, await publishNow(context, causeOf(call), call.params.id))),
  ),
  endpoint(profile.retryScheduledPost, (call) =>
    withCurrent(call.request.path, async () => reply(202, await retryPost(context, causeOf(call), call.params.id, call.body.confirm))),
  ),
];
