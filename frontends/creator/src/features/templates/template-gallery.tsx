import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Card,
  Chip,
  Dialog,
  EmptyState,
  ErrorState,
  Icon,
  type IconName,
  LoadMore,
  mergePages,
  Skeleton,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { useEffect, useState } from 'react';
import { type TemplateFilterValues, useTemplates } from './api.ts';
import './templates.css';
import { ContentType } from '@trenzeye/proto/http/common';
import { type Template, TemplateCategory } from '@trenzeye/proto/http/content';
import { templateLink } from './api.ts';

const categoryNames: Record<TemplateCategory, string> = {
  storytelling: t`Storytelling`,
  education: t`Education`,
  news: t`News`,
  community: t`Community`,
  product: t`Product`,
  opinion: t`Opinion`,
};

const kindNames: Record<ContentType, { readonly label: string; readonly plural: string; readonly icon: IconName }> = {
  thread: { label: t`Thread`, plural: t`Threads`, icon: 'thread' },
  image: { label: t`Image`, plural: t`Images`, icon: 'image' },
  video: { label: t`Short`, plural: t`Shorts`, icon: 'video' },
};

const usageLabel = (count: number): string =>
  count === 0 ? t`Not used yet` : plural(count, { one: 'Used # time', other: 'Used # times' });

interface TemplateFiltersProps {
  readonly filters: TemplateFilterValues;
  readonly onChange: (filters: TemplateFilterValues) => void;
}

const TemplateFilters = ({ filters, onChange }: TemplateFiltersProps) => (
  <div className="tz-template-filters">
    <Chips
      label={t`Category`}
      selected={filters.category}
      options={[['all', t`All`], ...TemplateCategory.options.map((name) => [name, categoryNames[name]] as const)]}
      onChange={(category) => onChange({ ...filters, category })}
    />
    <Chips
      label={t`Type of content`}
      selected={filters.kind}
      options={[['all', t`Any type`], ...ContentType.options.map((name) => [name, kindNames[name].plural] as const)]}
      onChange={(kind) => onChange({ ...filters, kind })}
    />
  </div>
);

interface ChipsProps<Name extends string> {
  readonly label: string;
  readonly selected: Name;
  readonly options: readonly (readonly [Name, string])[];
  readonly onChange: (name: Name) => void;
}

function Chips<Name extends string>({ label, selected, options, onChange }: ChipsProps<Name>) {
  return (
    <fieldset className="tz-choices">
      <legend className="tz-visually-hidden">{label}</legend>
      {options.map(([name, text]) => (
        <button key={name} type="button" className="tz-choice" aria-pressed={name === selected} onClick={() => onChange(name)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** The structure of a template, part by part. */
function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { title, description, category, content_type, preview_url, structure } = template;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="tz-template-dialog">
        <img className="tz-template__image" src={preview_url} alt="" width={160} height={200} />
        <p>{description}</p>
        <p className="tz-template__meta">
          <Chip tone="accent">{kindNames[content_type].label}</Chip>
          <Chip>{categoryNames[category]}</Chip>
          <Chip>
            <Trans>Tone: {structure.tone}</Trans>
          </Chip>
        </p>
        <p className="tz-template-dialog__prompt">{structure.prompt.replaceAll('{topic}', '[your topic]')}</p>
        <h3>{t`Template structure`}</h3>
        <ol className="tz-template-parts">
          {structure.parts.map(({ name, guide, seconds }) => (
            <li key={name}>
              <strong>{name}</strong>
              {seconds !== undefined && <span className="tz-template-parts__length">{seconds} s</span>}
              <span className="tz-muted">{guide}</span>
            </li>
          ))}
        </ol>
        {structure.hashtags.length > 0 && <p className="tz-template__tags">{structure.hashtags.map((tag) => `#${tag}`).join(' ')}</p>}
        <Button kind="primary" icon="spark" to={templateLink(template)}>
          {t`Use Template`}
        </Button>
      </div>
    </Dialog>
  );
}

/** A template with its preview image; its structure is shown in a dialog. */
function TemplateCard({ template }: { template: Template }) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, description, category, content_type, preview_url, usage_count } = template;
  const { label, icon } = kindNames[content_type];
  const heading = `template-${id}`;
  return (
    <Card as="article" padded={false} className="tz-template" aria-labelledby={heading}>
      <img className="tz-template__image" src={preview_url} alt="" width={160} height={200} loading="lazy" decoding="async" />
      <div className="tz-template__body">
        <p className="tz-template__meta">
          <Chip tone="accent">
            <Icon name={icon} size={12} />
            {label}
          </Chip>
          <Chip>{categoryNames[category]}</Chip>
        </p>
        <h2 id={heading}>{title}</h2>
        <p className="tz-muted tz-small tz-clip-3">{description}</p>
        <p className="tz-muted tz-tiny tz-tabular-numbers">
          <Trans>
            {usageLabel(usage_count)} · {template.structure.parts.length} parts
          </Trans>
        </p>
        <div className="tz-template__actions">
          <Button size="small" to={templateLink(template)} icon="spark" aria-label={t`Use Template: ${title}`}>
            {t`Use Template`}
          </Button>
          <Button size="small" kind="bare" aria-haspopup="dialog" aria-label={t`Preview: ${title}`} onClick={() => setOpen(true)}>
            {t`Preview`}
          </Button>
        </div>
      </div>
      {isOpen && <TemplateDialog template={template} onClose={() => setOpen(false)} />}
    </Card>
  );
}

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
