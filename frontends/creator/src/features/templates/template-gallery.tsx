import { Button, EmptyState, ErrorState, LoadMore, mergePages, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import { useEffect } from 'react';
import { type TemplateChoice, useTemplates } from './list-templates.ts';
import { TemplateCard } from './template-card.tsx';
import { TemplateFilters } from './template-filters.tsx';
import './templates.css';

interface TemplateGalleryProps {
  readonly choice: TemplateChoice;
  readonly onChoose: (choice: TemplateChoice) => void;
}

/** The templates tab: what to start from, by category and by type. */
export function TemplateGallery({ choice, onChoose }: TemplateGalleryProps) {
  return (
    <>
      <TemplateFilters choice={choice} onChoose={onChoose} />
      <Templates choice={choice} onAll={() => onChoose({ category: 'all', kind: 'all' })} />
    </>
  );
}

function Templates({ choice, onAll }: { choice: TemplateChoice; onAll: () => void }) {
  const list = useTemplates(choice);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (isFetchNextPageError) toast.error('Failed to load more templates', 'Please try again.');
  }, [isFetchNextPageError, toast]);

  if (isPending) return <TemplateSkeleton />;
  if (isLoadingError)
    return <ErrorState title="Templates could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const templates = mergePages(data?.pages ?? []);
  if (templates.length === 0)
    return <EmptyState title="No template fits this choice" action={<Button onClick={onAll}>Show all templates</Button>} />;
  return (
    <>
      <ul className="tz-templates" aria-label="Templates">
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{templates.length} templates shown</span>
      </VisuallyHidden>
      <LoadMore {...list} />
    </>
  );
}

const TemplateSkeleton = () => (
  <div className="tz-templates" aria-busy="true">
    <VisuallyHidden>Loading templates</VisuallyHidden>
    {[0, 1, 2, 3].map((card) => (
      <div key={card} className="tz-card tz-template" aria-hidden="true">
        <Skeleton className="tz-template__picture" height="auto" radius={0} />
        <div className="tz-template__words">
          <Skeleton width="50%" height={20} />
          <Skeleton width="80%" height={22} />
          <Skeleton height={60} />
          <Skeleton width={140} height={36} />
        </div>
      </div>
    ))}
  </div>
);
