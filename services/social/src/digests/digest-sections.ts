import type { Language } from '@trenzeye/proto/http/languages';
import { type NotificationKind, notificationKinds } from '@trenzeye/proto/http/social';
import { notificationPath } from '@trenzeye/proto/text/notification-path';
import { presentNotification } from '../notifications/list-notifications.ts';
import type { DigestRow } from './store/digest-entries.ts';

interface DigestEntry {
  readonly text: string;
  readonly path: string;
}

export interface DigestSection {
  readonly kind: NotificationKind;
  /** Notifications of this kind, more than `entries` if there are many. */
  readonly count: number;
  readonly entries: readonly DigestEntry[];
}

const maxTextLength = 300;

/** Names and titles are text of users: one line without control characters, of limited length. */
const lineOf = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (line.length <= maxTextLength) return line;
  // Not between the halves of a character outside the Basic Multilingual Plane.
  return `${line.slice(0, maxTextLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

/** What a digest contains, from rows of one user, latest first. Notifications whose actors are all hidden from the user are left out. */
export const digestSections = (rows: readonly DigestRow[], language: Language): DigestSection[] =>
  notificationKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const visible = ofKind.filter(({ actor_count, actors }) => actor_count === 0 || actors.length > 0);
    if (visible.length === 0) return [];
    const hidden = ofKind.length - visible.length;
    const entries = visible.map((row) => {
      const notification = presentNotification(row, language);
      return { text: lineOf(notification.text), path: notificationPath(notification, row.user_id) };
    });
    return [{ kind, count: (visible[0]?.total ?? 0) - hidden, entries }];
  });
