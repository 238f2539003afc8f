import { type Endpoint, endpoint, reply, sent } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../../context.ts';
import { causeOf } from '../posts/routes.ts';
import { confirmWebhook, removeWebhook, setWebhook, showWebhook } from '../webhooks/set-webhook.ts';
import { calendarFeed, confirmCalendarLink, endCalendarLink, makeCalendarLink, readCalendarLink } from './calendar-feed.ts';
import type { SessionCause } from './change-plan.ts';
import { changeSettings } from './change-settings.ts';
import { findFreeSlot, queuePost, readQueue, setSlots } from './queue.ts';
import { readSettings } from './store.ts';

const queueEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.scheduleSlots, ({ viewer }) => readQueue(context, viewer.id)),
  endpoint(profile.setScheduleSlots, (call) => setSlots(context, causeOf(call), call.body.slots)),
  endpoint(profile.nextFreeSlot, async ({ viewer }) => {
    const moment = await findFreeSlot(context.prisma, viewer.id);
    return { next: moment ? { scheduled_time: moment.at.toISOString(), local_time: moment.localTime, zone: moment.zone } : null };
  }),
  endpoint(profile.queuePost, async (call) => reply(201, await queuePost(context, causeOf(call), call.body))),
];

/** The cause of a change of what acts for the account. */
const sessionCauseOf = (call: Parameters<typeof causeOf>[0]): SessionCause => ({ ...causeOf(call), sessionId: call.viewer.sessionId });

/** As `sessionCauseOf` without the idempotency key: the stored answer would contain the secret. */
const secretCauseOf = ({ viewer, trace }: Parameters<typeof causeOf>[0]): SessionCause => ({
  actor: viewer.id,
  sessionId: viewer.sessionId,
  trace,
});

/** Calendar programs have no session: the link contains a secret, which is kept out of shared caches and referrers. */
const calendarEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.calendarLink, ({ viewer }) => readCalendarLink(context, viewer.id)),
  endpoint(profile.createCalendarLink, async (call) =>
    reply(201, await makeCalendarLink(context, secretCauseOf(call)), { 'cache-control': 'no-store' }),
  ),
  endpoint(profile.confirmCalendarLink, (call) => confirmCalendarLink(context, sessionCauseOf(call))),
  endpoint(profile.deleteCalendarLink, async (call) => {
    await endCalendarLink(context, sessionCauseOf(call));
    return undefined;
  }),
  endpoint(profile.calendarFeed, async ({ query, response }) => {
    const calendar = Buffer.from(await calendarFeed(context, query.token));
    response
      .writeHead(200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-length': calendar.length,
        'content-disposition': 'inline; filename="trenzeye.ics"',
        'cache-control': 'private, max-age=300',
        'referrer-policy': 'no-referrer',
      })
      .end(calendar);
    return sent;
  }),
];

const webhookEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.scheduleWebhook, ({ viewer }) => showWebhook(context, viewer.id)),
  endpoint(profile.setScheduleWebhook, async (call) =>
    reply(200, await setWebhook(context, secretCauseOf(call), call.body), { 'cache-control': 'no-store' }),
  ),
  endpoint(profile.confirmScheduleWebhook, (call) => confirmWebhook(context, sessionCauseOf(call))),
  endpoint(profile.removeScheduleWebhook, async (call) => {
    await removeWebhook(context, sessionCauseOf(call));
    return undefined;
  }),
];

export const planningEndpoints = (context: ProfileContext): Endpoint[] => [
  ...queueEndpoints(context),
  endpoint(profile.scheduleSettings, ({ viewer }) => readSettings(context.prisma, viewer.id)),
  endpoint(profile.setScheduleSettings, (call) => changeSettings(context, causeOf(call), call.body)),
  ...calendarEndpoints(context),
  ...webhookEndpoints(context),
];
