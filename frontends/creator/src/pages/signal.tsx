import { t } from '@lingui/core/macro';
import { ApiError, Button, EmptyState, ErrorState, Skeleton, useTitle, VisuallyHidden } from '@trenzeye/frontend-kit';
import { useParams } from 'react-router-dom';
import { ContentCard } from '../features/feed/components/content-card.tsx';
import { useSignalDetails } from '../features/signals/api.ts';
import { SignalDetailsView } from '../features/signals/components/signal-details-view.tsx';
import '../features/signals/components/signals.css';
import { commentsLabel, likesLabel, remixesLabel } from '../features/items/count-labels.ts';

/** The page of a signal. */
export function SignalPage() {
  const { id = '' } = useParams();
  const { data, isPending, isError, error, refetch, isFetching } = useSignalDetails(id);
  const isMissing = isError && error instanceof ApiError && [400, 404].includes(error.status);
  useTitle(isMissing ? t`Not found` : (data?.signal.title ?? t`Loading`));
  return (
    <div className="tz-page tz-page--wide">
      <Button kind="bare" size="small" icon="arrowLeft" to="/trenz">
        {t`All signals`}
      </Button>
      {isPending && <Loading />}
      {isMissing && <Missing />}
      {isError && !isMissing && !data && (
        <ErrorState title={t`The signal could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && (
        <SignalDetailsView details={data} renderItem={(item) => <ContentCard item={item} isPublished actions={countsOf(item.stats)} />} />
      )}
    </div>
  );
}

const countsOf = ({ likes, comments, remixes }: { likes: number; comments: number; remixes: number }) => (
  <p className="tz-muted tz-small">
    {likesLabel(likes)} - {commentsLabel(comments)} - {remixesLabel(remixes)}
  </p>
);

const Loading = () => (
  <div className="tz-stack" role="status">
    <VisuallyHidden>{t`Loading signal`}</VisuallyHidden>
    <Skeleton width="60%" height={48} />
    <Skeleton height={280} radius={12} />
    <Skeleton height={280} radius={12} />
  </div>
);

const Missing = () => (
  <>
    <h1 className="tz-visually-hidden">{t`Not found`}</h1>
    <EmptyState
      icon="wave"
      title={t`This signal could not be found`}
      hint={t`The link may be incomplete.`}
      action={
        <Button kind="primary" to="/trenz">
          {t`See rising signals`}
        </Button>
      }
    />
  </>
);
