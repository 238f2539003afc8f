import { type ConnectionEvent, type EventType, type TrenzEvent, timestampDate } from '@trenzeye/proto/events';
import type { ActivityDetail } from '@trenzeye/proto/http/admin';

type Describe<T extends EventType> = (event: TrenzEvent<T>) => ActivityDetail | undefined;

/** The name of a device or a host is personal: the log has the kind of change only. */
const connectionChanged = ({ data }: TrenzEvent<ConnectionEvent>): ActivityDetail => ({ after: { change: data.action } });

const after = (values: Record<string, unknown>): ActivityDetail => ({ after: values });
const instantOf = (instant: Parameters<typeof timestampDate>[0] | undefined) => (instant ? timestampDate(instant).toISOString() : null);

/**
 * Values before and after each event, for the log: titles, reasons, counts and states; never messages, comments or email addresses.
 * Events without an entry have no detail.
 */
const descriptions: { readonly [T in EventType]?: Describe<T> } = {
  'account.registered': ({ data }) => after({ role: data.role, status: data.status }),
  'session.revoked': ({ data }) => after({ sessions: data.sessionIds.length, reason: data.reason }),
  'account.secured': ({ data }) => after({ reason: data.reason }),
  'push_device.changed': connectionChanged,
  'webhook.changed': connectionChanged,
  'calendar_link.changed': connectionChanged,
  'ai_endpoint.changed': connectionChanged,
  'user.role_changed': ({ data }) => ({ before: { role: data.previousRole }, after: { role: data.role } }),
  'user.status_changed': ({ data }) => ({
    before: { status: data.previousStatus },
    after: { status: data.status, ...(data.reason ? { reason: data.reason } : {}) },
  }),
  'feedback.submitted': ({ data }) => after({ rating: data.rating || null, consent_to_quote: data.consentToQuote }),
  'content.saved': ({ data }) => after({ type: data.type, title: data.title, status: 'draft' }),
  'content.published': ({ data }) => ({ before: { status: 'draft' }, after: { status: 'published', type: data.type, title: data.title } }),
  'content.edited': ({ data }) => ({
    before: { versions: data.publishedVersion - 1 },
    after: { versions: data.publishedVersion, title: data.title },
  }),
  'content.removed': ({ data }) => ({
    before: { status: data.wasPublished ? 'published' : 'draft' },
    after: { status: 'removed', reason: data.reason },
  }),
  'content.restored': () => ({ before: { status: 'removed' }, after: { status: 'published' } }),
  'content.remixed': ({ data }) => after({ original: data.contentId, depth: data.depth, remixes: data.remixCount }),
  'content.quoted': ({ data }) => after({ quoted: data.contentId }),
  'content.publish_failed': ({ data }) => after({ code: data.code, reason: data.reason }),
  'remix.requested': () => after({ status: 'pending' }),
  'remix.answered': ({ data }) => ({ before: { status: 'pending' }, after: { status: data.status } }),
  'reactions.changed': ({ data }) => after({ reaction: data.userReaction || null, counts: data.counts }),
  'comment.created': ({ data }) => after({ content_id: data.contentId, comments: data.commentCount }),
  'comment.removed': ({ data }) => after({ content_id: data.contentId, comments: data.commentCount, reason: data.reason || null }),
  'comment.edited': ({ data }) => ({ before: { edits: data.edits - 1 }, after: { edits: data.edits } }),
  'comment.restored': ({ data }) => after({ content_id: data.contentId, comments: data.commentCount }),
  'comment.reactions_changed': ({ data }) => after({ reaction: data.userReaction || null, counts: data.counts }),
  'follow.changed': ({ data }) => ({
    before: { following: !data.following },
    after: { following: data.following, followers: data.followersTotal },
  }),
  'relation.changed': ({ data }) => after({ blocked: data.blocked, muted: data.muted }),
  'badge.awarded': ({ data }) => after({ badge: data.title, awarded_by: data.awardedBy }),
  'invite.created': ({ data }) => after({ status: 'pending', expires_at: instantOf(data.expiresAt) }),
  'invite.redeemed': () => ({ before: { status: 'pending' }, after: { status: 'redeemed' } }),
  'post.scheduled': ({ data }) => after({ status: 'scheduled', platform: data.platform, scheduled_time: instantOf(data.scheduledTime) }),
  'post.due': ({ data }) => ({ before: { status: 'scheduled' }, after: { status: 'publishing', attempt: data.attempt } }),
  'post.published': () => ({ before: { status: 'publishing' }, after: { status: 'published' } }),
  'post.failed': ({ data }) => ({
    before: { status: 'publishing' },
    after: { status: 'failed', reason: data.reason, unconfirmed: data.unconfirmed },
  }),
  'post.cancelled': () => after({ status: 'cancelled' }),
  'upload.processed': ({ data }) => ({ before: { status: 'pending' }, after: { status: 'processed', media_type: data.mediaType } }),
  'upload.failed': ({ data }) => ({ before: { status: 'pending' }, after: { status: 'error', reason: data.reason } }),
  'short.created': ({ data }) => after({ title: data.title, upload_id: data.uploadId }),
  'picture.created': ({ data }) => after({ upload_id: data.uploadId, width: data.width, height: data.height }),
  'content.flagged': ({ data }) => after({ reason: data.reason, case_id: data.caseId }),
  'moderation.decided': ({ data }) =>
    after({ action: data.action, reason: data.reason, case_id: data.caseId, decision_id: data.decisionId }),
  'appeal.filed': ({ data }) => after({ status: 'pending', appeal_id: data.appealId }),
};

/** Values before and after an event. */
export const describeChange = <T extends EventType>(event: TrenzEvent<T>): ActivityDetail | undefined =>
  (descriptions[event.type] as Describe<T> | undefined)?.(event);
