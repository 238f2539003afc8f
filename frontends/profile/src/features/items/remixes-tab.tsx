import { t } from '@lingui/core/macro';
import { Avatar, Button, Card, EmptyState, ErrorState, formatLocale, Icon, LoadMore, mergePages, timeAgo } from '@trenzeye/frontend-kit';
import type { Remix } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { useErrorToast, useRemixes } from './api.ts';
import { ContentSkeleton, TilePicture, TypeChip } from './content-tile.tsx';
import { previewText, remixPreviewLimit, startsWithTitle } from './preview-text.ts';
import './content-tile.css';

/** 'Remixes': remixes created by a user. */
export function RemixesTab({ id, isOwn }: { id: string; isOwn: boolean }) {
  const list = useRemixes(id);
  const { data, isPending, isLoadingError, isFetching, refetch, error } = list;
  useErrorToast(error, t`Failed to load remixes`);
  if (isPending) return <ContentSkeleton label={t`Loading remixes`} />;
  if (isLoadingError)
    return <ErrorState title={t`Failed to load remixes`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const remixes = mergePages(data?.pages ?? []);
  if (remixes.length === 0)
    return (
      <EmptyState
        icon="remix"
        title={t`No remixes created yet.`}
        action={
          isOwn && (
            <Button icon="compass" to="/explore">
              {t`Find content to remix`}
            </Button>
          )
        }
      />
    );
  return (
    <>
      <ul className="tz-content-grid">
        {remixes.map((remix) => (
          <RemixTile key={remix.id} remix={remix} />
        ))}
      </ul>
      <LoadMore {...list} autoLoad />
    </>
  );
}

function RemixTile({ remix: { original, remixed, created_at } }: { remix: Remix }) {
  const text = previewText(remixed.content_preview, remixPreviewLimit);
  const isTitleInText = startsWithTitle(text, remixed.title);
  return (
    <Card as="li" padded={false} className="tz-content-tile">
      <TilePicture preview={remixed.content_preview} />
      <div className="tz-content-tile__body">
        <p className="tz-content-tile__meta">
          <TypeChip type={remixed.type} />
          <time dateTime={created_at} title={new Date(created_at).toLocaleString(formatLocale())}>
            {timeAgo(created_at)}
          </time>
        </p>
        <h2 className="tz-content-tile__title" dir="auto">
          <Link to={`/c/${remixed.id}`} className="tz-content-tile__link">
            {isTitleInText ? text : remixed.title}
          </Link>
        </h2>
        {!isTitleInText && text !== '' && (
          <p className="tz-content-tile__text" dir="auto">
            {text}
          </p>
        )}
        <Original original={original} />
      </div>
    </Card>
  );
}

/** The remixed item. A removed one still shows its author. */
function Original({ original: { id, type, status, author, content_preview } }: Pick<Remix, 'original'>) {
  const text = previewText(content_preview, remixPreviewLimit) || t`Original`;
  return (
    <div className="tz-content-tile__original">
      <p className="tz-content-tile__credit">
        <Icon name="remix" size={16} />
        {t`Remix of`}
        <Avatar username={author.username} src={author.avatar_url} size={20} />
        <Link to={`/u/${author.id}`}>
          <bdi>@{author.username}</bdi>
        </Link>
        <TypeChip type={type} />
      </p>
      {status === 'removed' ? (
        <p>
          <em>{t`Removed`}</em>
        </p>
      ) : (
        <Link to={`/c/${id}`} className="tz-content-tile__source">
          {text}
        </Link>
      )}
    </div>
  );
}
