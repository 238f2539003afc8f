import { t } from '@lingui/core/macro';
import { ApiError, Button, currentFirstView, EmptyState, ErrorState, FirstView, useTitle } from '@trenzeye/frontend-kit';
import { Navigate, useParams } from 'react-router-dom';
import { useItem } from '../features/item/item-queries.ts';
import { ItemSkeleton } from '../features/item/item-skeleton.tsx';
import { ItemView } from './item-view.tsx';

/** The page of a published item; a draft of the viewer opens in the editor. */
export function ItemPage() {
  const { id = '' } = useParams();
  const { data, isPending, isError, error, refetch, isFetching } = useItem(id);
  const isMissing = isError && error instanceof ApiError && [400, 404].includes(error.status);
  useTitle(isMissing ? t`Not found` : (data?.title ?? t`Loading`));
  if (data?.status === 'draft') return <Navigate to={`/generate?draft=${data.id}`} replace />;
  return (
    <div className="tz-page tz-page--wide">
      {isPending && <Loading />}
      {isMissing && <Missing />}
      {isError && !isMissing && (
        <ErrorState title={t`Failed to load content`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data?.status === 'published' && <ItemView key={data.id} item={data} />}
    </div>
  );
}

function Loading() {
  const html = currentFirstView();
  return html === undefined ? <ItemSkeleton /> : <FirstView html={html} />;
}

function Missing() {
  return (
    <>
      <h1 className="tz-visually-hidden">{t`Not found`}</h1>
      <EmptyState
        icon="compass"
        title={t`This post could not be found`}
        hint={t`It may have been removed by its author, or the link is incomplete.`}
        action={
          <Button kind="primary" to="/explore">
            {t`Explore`}
          </Button>
        }
      />
    </>
  );
}
