import type { Notification } from '../http/social.ts';

type Linked = Pick<Notification, 'kind' | 'target' | 'content_id' | 'comment_id'>;

/** The page that a notification of a user links to, a path of the installation. */
export const notificationPath = ({ kind, target, content_id, comment_id }: Linked, userId: string): string => {
  switch (target.type) {
    case 'user':
      return `/u/${target.id}`;
    case 'badge':
      return `/u/${userId}?tab=badges`;
    case 'thread':
      return `/messages/${target.id}${kind === 'message_request' ? '?folder=requests' : ''}`;
    case 'upload':
      return kind === 'upload_ready' ? `/generate?upload_id=${target.id}` : '/generate/upload';
    case 'post':
      return content_id && kind === 'post_published' ? `/c/${content_id}` : '/schedule?view=list';
    case 'signal':
      return `/generate?${new URLSearchParams({ signalId: target.id, signalTitle: target.title ?? '' })}`;
    case 'case':
      return '/account/moderation';
    default:
      return content_id ? `/c/${content_id}${comment_id ? `?comment=${comment_id}` : ''}` : '/home';
  }
};
