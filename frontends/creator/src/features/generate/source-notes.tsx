import { useQuery } from '@tanstack/react-query';
import { Button, call, Icon, type IconName } from '@trenzeye/frontend-kit';
import { content, type RemixCredit } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SourceSignal, SourceTemplate } from './work.ts';

interface NoteProps {
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly onDrop?: () => void;
  readonly dropLabel?: string;
}

const Note = ({ icon, children, onDrop, dropLabel }: NoteProps) => (
  <div className="tz-about">
    <Icon name={icon} size={16} />
    <div className="tz-grow">{children}</div>
    {onDrop && <Button kind="bare" size="small" icon="close" aria-label={dropLabel} onClick={onDrop} />}
  </div>
);

/** The signal the work is about. A stored draft knows its id only: the title is asked for. */
export function SignalNote({ signal, onDrop }: { signal: SourceSignal; onDrop: () => void }) {
  const id = signal.id ?? '';
  const { data } = useQuery({
    queryKey: ['signal', id],
    queryFn: ({ signal: abort }) => call(content.getSignal, { params: { id }, signal: abort }),
    enabled: id !== '' && signal.title === '',
  });
  const title = signal.title || data?.title;
  return (
    <Note icon="wave" onDrop={onDrop} dropLabel="Detach from the signal">
      From the signal{title && ': '}
      <strong>{title}</strong>
    </Note>
  );
}

/** What a template says on how to build the piece. */
export const useTemplate = (template: SourceTemplate | null) => {
  const id = template?.id ?? '';
  return useQuery({
    queryKey: ['template', id],
    queryFn: ({ signal }) => call(content.getTemplate, { params: { id }, signal }),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
};

/** The template whose parts the piece follows, in their order. */
export function TemplateNote({ template, onDrop }: { template: SourceTemplate; onDrop: () => void }) {
  const known = useTemplate(template);
  return (
    <Note icon="thread" onDrop={onDrop} dropLabel="Detach from the template">
      <p>
        Follows the template: <strong>{template.title || known?.title}</strong>
      </p>
      {known && (
        <ol className="tz-about__parts">
          {known.structure.parts.map(({ name, guide }) => (
            <li key={name} title={guide}>
              {name}
            </li>
          ))}
        </ol>
      )}
    </Note>
  );
}

/** Whom a remix credits, for good. */
export function RemixNote({ credit: { id, status, title, author, username_then } }: { credit: RemixCredit }) {
  return (
    <Note icon="remix">
      <p>
        Remix of <strong>@{author.username || username_then}</strong>
        {status === 'published' && title && (
          <>
            {': '}
            <Link to={`/c/${id}`}>{title}</Link>
          </>
        )}
      </p>
      <p className="tz-about__hint">The credit stays with it when it is published.</p>
    </Note>
  );
}
