import { t } from '@lingui/core/macro';
import { Button, Card, Chip, EmptyState, ErrorState } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import type { Follow, Niche } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { languageName, regionName, useDeleteNiche, useNiches } from '../api.ts';
import { NicheForm } from './niche-form.tsx';

/** The viewer's niches, with buttons to change them. */
export function NicheList({ userId }: { userId: string }) {
  const { data, error, refetch, isFetching } = useNiches(userId);
  const [editing, setEditing] = useState<Niche | 'new'>();
  const [deleting, setDeleting] = useState<Niche>();
  if (!data)
    return (
      <ErrorState title={t`Your niches could not be loaded`} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          title={t`You do not follow anything yet`}
          hint={t`Follow topics, words, feeds and regions. Matching signals appear in For you, and you are notified of a breakout.`}
          action={
            <Button kind="primary" icon="plus" onClick={() => setEditing('new')}>
              {t`New niche`}
            </Button>
          }
        />
      ) : (
        <ul className="tz-niches">
          {data.map((niche) => (
            <li key={niche.id}>
              <NicheCard niche={niche} onEdit={() => setEditing(niche)} onDelete={() => setDeleting(niche)} />
            </li>
          ))}
        </ul>
      )}
      {data.length > 0 && (
        <div className="tz-row">
          <Button icon="plus" onClick={() => setEditing('new')}>
            {t`New niche`}
          </Button>
          <Button kind="bare" icon="wave" to="/trenz?view=for_you">
            {t`See your signals`}
          </Button>
        </div>
      )}
      {editing && <NicheForm niche={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog niche={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

const labelOf = ({ kind, text }: Follow): string => {
  if (kind === 'topic') return text.includes(' ') ? text : `#${text}`;
  if (kind === 'word') return `“${text}”`;
  if (kind === 'region') return regionName(text);
  if (kind === 'language') return languageName(text);
  return text.replace(/^https?:\/\//, '');
};

const alertLabel = ({ alerts, alert_score }: Niche): string => {
  if (!alerts) return t`Alerts off`;
  return alert_score === null ? t`Alerts at a breakout` : t`Alerts at a breakout and from score ${alert_score}`;
};

function NicheCard({ niche, onEdit, onDelete }: { niche: Niche; onEdit: () => void; onDelete: () => void }) {
  const heading = `niche-${niche.id}`;
  const failing = niche.follows.filter(({ problem }) => problem !== null);
  return (
    <Card as="article" className="tz-stack tz-niche" aria-labelledby={heading}>
      <div className="tz-niche__head">
        <h2 id={heading}>{niche.name}</h2>
        <div className="tz-row tz-row--tight">
          <Button size="small" kind="bare" onClick={onEdit} aria-label={t`Edit ${niche.name}`}>
            {t`Edit`}
          </Button>
          <Button size="small" kind="bare" onClick={onDelete} aria-label={t`Delete ${niche.name}`}>
            {t`Delete`}
          </Button>
        </div>
      </div>
      <ul className="tz-niche__follows" aria-label={t`Followed in ${niche.name}`}>
        {niche.follows.map((follow) => (
          <li key={`${follow.kind} ${follow.text}`}>
            <Chip tone={follow.problem === null ? 'plain' : 'warning'}>{labelOf(follow)}</Chip>
          </li>
        ))}
      </ul>
      {failing.map(({ text, problem }) => (
        <p key={text} className="tz-muted tz-small tz-niche__problem">
          {t`${labelOf({ kind: 'feed', text, problem })} could not be read.`} {problem}
        </p>
      ))}
      <p className="tz-muted tz-small">{alertLabel(niche)}</p>
    </Card>
  );
}

function DeleteDialog({ niche, onClose }: { niche: Niche; onClose: () => void }) {
  const { mutate, isPending } = useDeleteNiche();
  return (
    <Dialog title={t`Delete “${niche.name}”?`} onClose={onClose} initialFocus=".tz-niche-delete">
      <p>{t`You no longer follow what is in it, and get no alerts for it.`}</p>
      <div className="tz-row tz-niche-form__actions">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button kind="danger" className="tz-niche-delete" loading={isPending} onClick={() => mutate(niche.id, { onSettled: onClose })}>
          {t`Delete niche`}
        </Button>
      </div>
    </Dialog>
  );
}
