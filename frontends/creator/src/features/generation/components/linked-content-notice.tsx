import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, ErrorState, Notice } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';
import type { LinkedContent, MissingReason } from '../use-linked-content.ts';

interface LinkedContentNoticeProps {
  readonly linkedContent: Exclude<LinkedContent, { kind: 'none' } | { kind: 'loading' }>;
  /** Removes the reference from the URL and continues with the tab's content. */
  readonly onDismiss: () => void;
  readonly onRemix: (id: string) => void;
}

/** Why the content of the URL was not opened, and what to do instead. */
export function LinkedContentNotice({ linkedContent, onDismiss, onRemix }: LinkedContentNoticeProps) {
  if (linkedContent.kind === 'failed')
    return <ErrorState title={t`Failed to load draft content`} detail={linkedContent.error.message} onRetry={linkedContent.retry} />;
  const dismissButton = (
    <Button size="small" onClick={onDismiss}>
      {t`Continue without it`}
    </Button>
  );
  if (linkedContent.kind === 'published')
    return (
      <Notice tone="success" title={t`This draft is published`}>
        <p>
          <Trans>“{linkedContent.item.title}” is public and can no longer be edited.</Trans>
        </p>
        <div className="tz-row">
          <Button kind="primary" size="small" icon="eye" to={`/c/${linkedContent.item.id}`}>
            {t`View post`}
          </Button>
          {dismissButton}
        </div>
      </Notice>
    );
  if (linkedContent.kind === 'other-user')
    return <OtherUsersShort item={linkedContent.item} dismissButton={dismissButton} onRemix={onRemix} />;
  const { title, hint } = missingMessages[linkedContent.kind];
  return (
    <div role="alert">
      <Notice tone="warning" title={title}>
        <p>{hint}</p>
        <div className="tz-row">
          {linkedContent.kind.startsWith('log-in') && (
            <Button kind="primary" size="small" to="/login">
              {t`Log in`}
            </Button>
          )}
          {dismissButton}
        </div>
      </Notice>
    </div>
  );
}

const missingMessages: Record<MissingReason, { readonly title: string; readonly hint: string }> = {
  'log-in': { title: t`Log in to open this draft`, hint: t`Drafts are visible only to their author.` },
  'log-in-short': { title: t`Log in to open this Short`, hint: t`A Short is visible only to its author until it is published.` },
  'no-draft': { title: t`This draft could not be found.`, hint: t`It may have been deleted, or it belongs to another account.` },
  'no-short': { title: t`This Short could not be found.`, hint: t`It may have been removed, or the link is incomplete.` },
  'no-upload': { title: t`This upload could not be found.`, hint: t`You can continue without it.` },
};

interface OtherUsersShortProps {
  readonly item: ItemDetail;
  readonly dismissButton: ReactNode;
  readonly onRemix: (id: string) => void;
}

const OtherUsersShort = ({ item: { id, title, author, permissions }, dismissButton, onRemix }: OtherUsersShortProps) => (
  <Notice title={t`“${title}” is by @${author.username}`}>
    <p>
      {permissions.remix ? t`A remix starts as a copy of it and credits them.` : (permissions.remix_refusal ?? t`It cannot be remixed.`)}
    </p>
    <div className="tz-row">
      {permissions.remix && (
        <Button kind="primary" size="small" icon="remix" onClick={() => onRemix(id)}>
          {t`Remix it`}
        </Button>
      )}
      {dismissButton}
    </div>
  </Notice>
);
