import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, EmptyState, ErrorState, LoadMore, mergePages, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import { useEffect } from 'react';
import { TemplateCard } from './template-card.tsx';
import { TemplateFilters } from './template-filters.tsx';
import { type TemplateFilterValues, useTemplates } from './template-queries.ts';
import './templates.css';

interface TemplateGalleryProps {
  readonly filters: TemplateFilterValues;
  readonly onChange: (filters: TemplateFilterValues) => void;
}

/** The templates tab, filtered by category and type. */
export function TemplateGallery({ filters, onChange }: TemplateGalleryProps) {
  return (
    <>
      <TemplateFilters filters={filters} onChange={onChange} />
      <Templates filters={filters} onAll={() => onChange({ category: 'all', kind: 'all' })} />
    </>
  );
}

function Templates({ filters, onAll }: { filters: TemplateFilterValues; onAll: () => void }) {
  const list = useTemplates(filters);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (isFetchNextPageError) toast.error(t`Failed to load more templates`, t`Please try again.`);
  }, [isFetchNextPageError, toast]);

  if (isPending) return <TemplateSkeleton />;
  if (isLoadingError)
    return (
      <ErrorState title={t`Templates could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const templates = mergePages(data?.pages ?? []);
  if (templates.length === 0)
    return <EmptyState title={t`No templates match these filters`} action={<Button onClick={onAll}>{t`Show all templates`}</Button>} />;
  return (
    <>
      <ul className="tz-templates" aria-label={t`Templates`}>
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">
          <Trans>{templates.length} templates shown</Trans>
        </span>
      </VisuallyHidden>
      <LoadMore {...list} />
    </>
  );
}

const TemplateSkeleton = () => (
  <div className="tz-templates" aria-busy="true">
    <VisuallyHidden>{t`Loading templates`}</VisuallyHidden>
    {[0, 1, 2, 3].map((card) => (
      <div key={card} className="tz-card tz-template" aria-hidden="true">
        <Skeleton className="tz-template__image" height="auto" radius={0} />
        <div className="tz-template__body">
          <Skeleton width="50%" height={20} />
          <Skeleton width="80%" height={22} />
          <Skeleton height={60} />
          <Skeleton width={140} height={36} />
        </div>
      </div>
    ))}
  </div>
);
