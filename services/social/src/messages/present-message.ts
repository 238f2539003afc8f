import { DomainError } from '@trenzeye/kit';
import type { Message, MessageThread } from '@trenzeye/proto/http/social';
import type { MessageRow } from './store/messages.ts';
import type { ThreadRow } from './store/threads.ts';

export const presentMessage = ({ number: _number, sent_at, ...row }: MessageRow): Message => ({ ...row, sent_at: sent_at.toISOString() });

/** Why a user cannot write to another user. */
export const refusals = {
  blocked: 'You have blocked this person. Unblock them to write to them.',
  refused: 'This person does not take messages from you.',
} as const;

const refusalOf = ({ blocked, blocked_by, other_folder }: ThreadRow): string | null => {
  if (blocked) return refusals.blocked;
  return blocked_by || other_folder === 'declined' ? refusals.refused : null;
};

export const presentThread = (row: ThreadRow): MessageThread => ({
  id: row.id,
  other: { id: row.other_id, username: row.username, avatar_url: row.avatar_url },
  folder: row.folder,
  last_message: row.last_message && presentMessage({ ...row.last_message, sent_at: new Date(row.last_message.sent_at) }),
  unread: row.unread,
  updated_at: row.updated_at.toISOString(),
  waiting: row.other_folder === 'requests',
  closed: refusalOf(row),
});

export const unknownThread = (): DomainError =>
  new DomainError('not_found', {
    detail: 'There is no such conversation.',
    errors: [{ field: 'threadId', message: 'is not a conversation of yours' }],
  });
