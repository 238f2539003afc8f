import { t } from '@lingui/core/macro';
import { Button, Card, ErrorState, Icon, timeAgo, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Draft, type useDrafts, usePublishDraft } from './api.ts';
import { contentTypeIcon, Section } from './section.tsx';

const hourMs = 3_600_000;

const savedLabel = (iso: string): string => (Date.now() - Date.parse(iso) < hourMs ? t`Saved just now` : t`Saved ${timeAgo(iso)}`);

export function Drafts({ data: drafts, isError, refetch, isFetching }: ReturnType<typeof useDrafts>) {
  return (
    <Section title={t`Continue your drafts`}>
      {isError && <ErrorState title={t`Failed to load draft content`} onRetry={() => void refetch()} retrying={isFetching} />}
      {drafts?.length === 0 && (
        <Card className="home__empty">
          <p className="tz-muted">{t`No drafts yet. Content you approve and save appears here until you publish it.`}</p>
          <Button size="small" icon="plus" to="/generate">
            {t`Create your first draft`}
          </Button>
        </Card>
      )}
      <ul className="home__list">
        {drafts?.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </Section>
  );
}

/** A draft that can be published at once; without a description, an image or a Short asks first. */
function DraftRow({ draft }: { draft: Draft }) {
  const toast = useToast();
  const navigate = useNavigate();
  const publish = usePublishDraft();
  const [isReminding, setReminding] = useState(false);
  // Not the callbacks of `mutate`: they are dropped when the published draft has left the list.
  const onPublish = () =>
    publish.mutateAsync(draft.id).then(
      () => toast.success(t`Published`, draft.title, { label: t`See it in Explore`, onClick: () => navigate('/explore') }),
      (error: Error) => {
        console.error('Publishing a draft failed', error);
        toast.error(t`Error`, t`Failed to publish the draft. ${error.message}`);
      },
    );
  return (
    <Card as="li" className="draft">
      <Icon name={contentTypeIcon(draft.type)} />
      <div className="draft__text">
        <h3 className="tz-clip-2" dir="auto">
          <Link className="draft__open" to={`/generate?draft=${draft.id}`}>
            {draft.title}
          </Link>
        </h3>
        <p className="tz-muted tz-tiny">{savedLabel(draft.updated_at)}</p>
      </div>
      {!isReminding && (
        <Button
          size="small"
          onClick={() => (draft.lacks_description ? setReminding(true) : onPublish())}
          loading={publish.isPending}
          aria-label={t`Publish: ${draft.title}`}
        >
          {t`Publish`}
        </Button>
      )}
      {isReminding && (
        <div className="draft__reminder" role="alert">
          <p className="tz-hint">{t`It has no description for people who cannot see it.`}</p>
          <div className="tz-row tz-row--tight">
            <Button
              size="small"
              kind="primary"
              autoFocus
              disabled={publish.isPending}
              onClick={() => navigate(`/generate?draft=${draft.id}`)}
            >
              {t`Add a description`}
            </Button>
            <Button size="small" loading={publish.isPending} onClick={onPublish}>
              {t`Publish without`}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
