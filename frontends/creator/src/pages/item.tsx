import { t } from '@lingui/core/macro';
import {
  ApiError,
  Button,
  currentFirstView,
  EmptyState,
  ErrorState,
  FirstView,
  Skeleton,
  useTitle,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { Navigate, useParams } from 'react-router-dom';
import { useItem } from '../features/items/api.ts';
import { ItemView } from './item-view.tsx';
import '../features/items/components/item.css';

const ItemSkeleton = () => (
  <div className="tz-item" aria-busy="true">
    <VisuallyHidden>{t`Loading post`}</VisuallyHidden>
    <div className="tz-item__main tz-stack" aria-hidden="true">
      <div className="tz-item__head">
        <Skeleton width={44} height={44} radius="50%" />
        <Skeleton width="40%" height={20} />
      </div>
      <Skeleton width="80%" height={36} />
      <Skeleton height={320} radius={12} />
    </div>
    <div className="tz-item__aside tz-stack" aria-hidden="true">
      <Skeleton height={96} radius={12} />
      <Skeleton height={180} radius={12} />
    </div>
  </div>
);

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
