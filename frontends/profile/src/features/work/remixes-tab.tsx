import { Avatar, Button, Card, EmptyState, ErrorState, Icon, LoadMore, mergePages, timeAgo } from '@trenzeye/frontend-kit';
import type { Remix } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { remixPreview } from './cut-text.ts';
import { KindChip } from './kinds.tsx';
import { useFailureToast, useRemixes } from './list-work.ts';
import { previewText, repeats } from './preview-text.ts';
import { WorkSkeleton } from './work-skeleton.tsx';
import './work.css';

/** 'Remixes': what somebody made of others' work. */
export function RemixesTab({ id, isOwn }: { id: string; isOwn: boolean }) {
  const list = useRemixes(id);
  const { data, isPending, isLoadingError, isFetching, refetch, error } = list;
  useFailureToast(error, 'Failed to load remixes');
  if (isPending) return <WorkSkeleton label="Loading remixes" />;
  if (isLoadingError)
    return <ErrorState title="Failed to load remixes" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const remixes = mergePages(data?.pages ?? []);
  if (remixes.length === 0)
    return (
      <EmptyState
        icon="remix"
        title="No remixes created yet."
        action={
          isOwn && (
            <Button icon="compass" to="/explore">
              Find something to remix
            </Button>
          )
        }
      />
    );
  return (
    <>
      <ul className="tz-works">
        {remixes.map((remix) => (
          <RemixTile key={remix.id} remix={remix} />
        ))}
      </ul>
      <LoadMore {...list} whenNear />
    </>
  );
}

function RemixTile({ remix: { original, remixed, created_at } }: { remix: Remix }) {
  const text = previewText(remixed.content_preview, remixPreview);
  const isSame = repeats(text, remixed.title);
  return (
    <Card as="li" padded={false} className="tz-work">
      {remixed.content_preview.image_url && (
        <img className="tz-work__picture" src={remixed.content_preview.image_url} alt="" loading="lazy" />
      )}
      <div className="tz-work__words">
        <p className="tz-work__facts">
          <KindChip kind={remixed.type} />
          <time dateTime={created_at} title={new Date(created_at).toLocaleString()}>
            {timeAgo(created_at)}
          </time>
        </p>
        <h2 className="tz-work__title">
          <Link to={`/c/${remixed.id}`} className="tz-work__open">
            {isSame ? text : remixed.title}
          </Link>
        </h2>
        {!isSame && text !== '' && <p className="tz-work__text">{text}</p>}
        <Original original={original} />
      </div>
    </Card>
  );
}

/** What it was made of; of a removed one its author stays named. */
function Original({ original: { id, type, status, author, content_preview } }: Pick<Remix, 'original'>) {
  const text = previewText(content_preview, remixPreview) || 'The original';
  return (
    <div className="tz-work__original">
      <p className="tz-work__credit">
        <Icon name="remix" size={16} />
        Remix of
        <Avatar username={author.username} src={author.avatar_url} size={20} />
        <Link to={`/u/${author.id}`}>@{author.username}</Link>
        <KindChip kind={type} />
      </p>
      {status === 'removed' ? (
        <p>
          <em>Removed</em>
        </p>
      ) : (
        <Link to={`/c/${id}`} className="tz-work__source">
          {text}
        </Link>
      )}
    </div>
  );
}
