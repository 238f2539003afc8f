import { Button, Card, Icon } from '@trenzeye/frontend-kit';
import { useEffect, useRef, useState } from 'react';
import { isUnchangedRemix, type Saved, usePublish } from './save-content.ts';
import { UnchangedRemixNotice } from './unchanged-remix-notice.tsx';

interface NextStepProps {
  readonly saved: Saved;
  /** The item is public now: feeds should be read anew. */
  readonly onPublished: () => void;
  readonly onEdit: () => void;
  readonly onAnother: () => void;
}

/** After Approve & Save: publish, then look at it. */
export function NextStep({ saved, onPublished, onEdit, onAnother }: NextStepProps) {
  const [isPublished, setPublished] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, error } = usePublish(() => {
    setPublished(true);
    onPublished();
  });
  const isUnchanged = isUnchangedRemix(error);
  // The button that was pressed is gone: the reader goes on here.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isPublished]);
  return (
    <Card as="section" className="tz-next" aria-labelledby="next-step">
      <span className="tz-next__mark">
        <Icon name="check" size={28} />
      </span>
      <h3 id="next-step" ref={heading} tabIndex={-1}>
        {isPublished ? 'It is live' : 'Saved as a draft'}
      </h3>
      <p className="tz-muted">
        {isPublished ? `“${saved.title}” is in the Explore feed now.` : `“${saved.title}” is yours alone until you publish it.`}
      </p>
      <UnchangedRemixNotice error={error} />
      <div className="tz-row">
        {isPublished ? (
          <>
            <Button kind="primary" icon="eye" to={`/c/${saved.id}`}>
              See it
            </Button>
            <Button icon="compass" to="/explore">
              View in Explore
            </Button>
          </>
        ) : (
          <>
            <Button kind={isUnchanged ? 'secondary' : 'primary'} icon="send" loading={isPending} onClick={() => mutate(saved.id)}>
              Publish
            </Button>
            <Button icon="clock" to={`/schedule?draft=${saved.id}`}>
              Schedule
            </Button>
            <Button kind={isUnchanged ? 'primary' : 'secondary'} icon="edit" disabled={isPending} onClick={onEdit}>
              Keep editing
            </Button>
          </>
        )}
        <Button onClick={onAnother}>Make another</Button>
      </div>
    </Card>
  );
}
