import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, call, Icon, type IconName } from '@trenzeye/frontend-kit';
import { content, type RemixCredit } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SourceSignal, SourceTemplate } from '../document/editor-document.ts';

interface NoteProps {
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}

const Note = ({ icon, children, onRemove, removeLabel }: NoteProps) => (
  <div className="tz-source-note">
    <Icon name={icon} size={16} />
    <div className="tz-grow">{children}</div>
    {onRemove && <Button kind="bare" size="small" icon="close" aria-label={removeLabel} onClick={onRemove} />}
  </div>
);

/** The signal of the document. Stored drafts contain only its id, so the title is fetched. */
export function SignalNote({ signal, onRemove }: { signal: SourceSignal; onRemove: () => void }) {
  const id = signal.id ?? '';
  const { data } = useQuery({
    queryKey: ['signal', id],
    queryFn: ({ signal: abort }) => call(content.getSignal, { params: { id }, signal: abort }),
    enabled: id !== '' && signal.title === '',
  });
  const title = signal.title || data?.title;
  return (
    <Note icon="wave" onRemove={onRemove} removeLabel={t`Remove the signal`}>
      {title ? (
        <Trans>
          From the signal: <strong>{title}</strong>
        </Trans>
      ) : (
        t`From the signal`
      )}
    </Note>
  );
}

/** The template's details; undefined while loading or without a template. */
export const useTemplate = (template: SourceTemplate | null) => {
  const id = template?.id ?? '';
  return useQuery({
    queryKey: ['template', id],
    queryFn: ({ signal }) => call(content.getTemplate, { params: { id }, signal }),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
};

/** The template of the document and its parts. */
export function TemplateNote({ template, onRemove }: { template: SourceTemplate; onRemove: () => void }) {
  const details = useTemplate(template);
  return (
    <Note icon="thread" onRemove={onRemove} removeLabel={t`Remove the template`}>
      <p>
        <Trans>
          Follows the template: <strong>{template.title || details?.title}</strong>
        </Trans>
      </p>
      {details && (
        <ol className="tz-source-note__parts">
          {details.structure.parts.map(({ name, guide }) => (
            <li key={name} title={guide}>
              {name}
            </li>
          ))}
        </ol>
      )}
    </Note>
  );
}

/** The credit of a remix. */
export function RemixNote({ credit: { id, status, title, author, username_then } }: { credit: RemixCredit }) {
  return (
    <Note icon="remix">
      <p>
        <Trans>
          Remix of <strong>@{author.username || username_then}</strong>
        </Trans>
        {status === 'published' && title && (
          <>
            {': '}
            <Link to={`/c/${id}`}>{title}</Link>
          </>
        )}
      </p>
      <p className="tz-source-note__hint">{t`The credit is kept when you publish.`}</p>
    </Note>
  );
}
