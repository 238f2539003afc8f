import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Avatar, Chip, formatLocale, Icon, type IconName, lazyPart, timeAgo } from '@trenzeye/frontend-kit';
import type { Edited, ItemDetail } from '@trenzeye/proto/http/content';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';

const PublishedVersionsDialog = lazyPart(async () => (await import('./published-versions-dialog.tsx')).PublishedVersionsDialog);

const types: Record<ItemDetail['type'], { readonly label: string; readonly icon: IconName }> = {
  thread: { label: t`Thread`, icon: 'thread' },
  image: { label: t`Image`, icon: 'image' },
  video: { label: t`Short`, icon: 'video' },
};

/** Author, date and type of an item. */
export function ItemHeader({ item }: { item: ItemDetail }) {
  const { author, timestamp, type, isTestContent } = item;
  const { label, icon } = types[type];
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <header className="tz-item__head">
      <Avatar username={author.username} src={author.avatar_url} size={44} />
      <div className="tz-item__byline">
        <p className="tz-item__author">
          <Link to={`/u/${author.id}`}>
            <bdi>@{author.username}</bdi>
          </Link>
          {author.isVerified && <Chip tone="accent">{t`Verified`}</Chip>}
          {author.isTestUser && <Chip tone="info">{t`Beta Tester`}</Chip>}
        </p>
        <p className="tz-muted tz-tiny">
          <time dateTime={timestamp} title={new Date(timestamp).toLocaleString(formatLocale())}>
            {timeAgo(timestamp)}
          </time>
          {item.content_preview.edited && <EditedButton edited={item.content_preview.edited} onOpen={() => setHistoryOpen(true)} />}
        </p>
      </div>
      <div className="tz-item__badges">
        <Chip>
          <Icon name={icon} size={12} />
          {label}
        </Chip>
        {isTestContent && <Chip tone="warning">{t`TEST MODE`}</Chip>}
      </div>
      {isHistoryOpen && (
        <Suspense>
          <PublishedVersionsDialog item={item} onClose={() => setHistoryOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

const EditedButton = ({ edited: { at, versions }, onOpen }: { edited: Edited; onOpen: () => void }) => (
  <>
    {' · '}
    <button
      type="button"
      className="tz-item__detail"
      aria-haspopup="dialog"
      title={t`Last edited ${new Date(at).toLocaleString(formatLocale())}`}
      onClick={onOpen}
    >
      <Trans>Edited · {versions} versions</Trans>
    </button>
  </>
);

/** The credit of a remix; it is kept when the original is removed. */
export function RemixCredit({ credit }: { credit: NonNullable<ItemDetail['remix_of']> }) {
  const { id, status, title, author, username_then, version, versions } = credit;
  const isRenamed = username_then !== author.username && username_then !== '';
  return (
    <p className="tz-item__credit">
      <Icon name="remix" size={16} />
      <span>
        <Trans>
          Remix of <Link to={`/u/${author.id}`}>@{author.username}</Link>
        </Trans>
        {isRenamed && ` ${t`(then @${username_then})`}`}:{' '}
        {status === 'removed' ? <em>{t`Removed`}</em> : <Link to={`/c/${id}`}>{title}</Link>}
        {status === 'published' && version < versions && ` ${t`(version ${version} of ${versions})`}`}
      </span>
    </p>
  );
}
