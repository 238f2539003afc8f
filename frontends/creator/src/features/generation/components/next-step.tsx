import { t } from '@lingui/core/macro';
import { Button, Card, Icon, Notice } from '@trenzeye/frontend-kit';
import { useEffect, useRef, useState } from 'react';
import { isUnchangedRemix, type SavedDraft, usePublish } from '../api/save-content.ts';
import type { Type } from '../document/editor-document.ts';

interface DescriptionReminderProps {
  readonly type: Type;
  readonly isPublishing: boolean;
  readonly onDescribe: () => void;
  readonly onPublish: () => void;
}

/** Asks for a description before an image or a Short is published. */
const DescriptionReminder = ({ type, isPublishing, onDescribe, onPublish }: DescriptionReminderProps) => (
  <div role="alert">
    <Notice tone="warning" title={type === 'image' ? t`This image has no description` : t`This Short has no description`}>
      <p>{t`People who cannot see it hear the description instead.`}</p>
      <div className="tz-row">
        <Button size="small" kind="primary" icon="edit" autoFocus disabled={isPublishing} onClick={onDescribe}>
          {t`Add a description`}
        </Button>
        <Button size="small" loading={isPublishing} onClick={onPublish}>
          {t`Publish without`}
        </Button>
      </div>
    </Notice>
  </div>
);

/** Why an unchanged remix was not published and what to change; nothing for other errors. */
export const UnchangedRemixNotice = ({ error }: { error: Error | null }) =>
  isUnchangedRemix(error) && (
    <div role="alert">
      <Notice tone="warning" title={t`Change the remix before you publish it`}>
        <p>{error.message}</p>
        <p>{t`Your draft is saved.`}</p>
      </Notice>
    </div>
  );

interface NextStepProps {
  readonly saved: SavedDraft;
  /** Called after publishing, to refresh feeds. */
  readonly onPublished: () => void;
  readonly onEdit: () => void;
  /** Opens the editor at the description. */
  readonly onDescribe: () => void;
  readonly onAnother: () => void;
}

/** The step after Approve & Save: publish, then view. */
export function NextStep({ saved, onPublished, onEdit, onDescribe, onAnother }: NextStepProps) {
  const [isPublished, setPublished] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, error } = usePublish(() => {
    setPublished(true);
    setReminding(false);
    onPublished();
  });
  // Once, for what was saved.
  useEffect(() => {
    if (!saved.isPublishedNext || saved.lacksVideo) return;
    if (saved.lacksDescription) setReminding(true);
    else mutate(saved.id);
  }, []);
  const isUnchanged = isUnchangedRemix(error);
  const needsVideo = saved.lacksVideo && !isPublished;
  // The pressed button was removed: move the focus here.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isPublished]);
  return (
    <Card as="section" className="tz-next-step" aria-labelledby="next-step">
      <span className="tz-next-step__icon">
        <Icon name="check" size={28} />
      </span>
      <h3 id="next-step" ref={heading} tabIndex={-1}>
        {isPublished ? t`Published` : t`Saved as a draft`}
      </h3>
      <p className="tz-muted">
        {isPublished ? t`“${saved.title}” is in the Explore feed now.` : t`“${saved.title}” is private until you publish it.`}
      </p>
      <UnchangedRemixNotice error={error} />
      {isReminding && (
        <DescriptionReminder type={saved.type} isPublishing={isPending} onDescribe={onDescribe} onPublish={() => mutate(saved.id)} />
      )}
      {needsVideo && (
        <Notice title={t`This Short has no video yet`}>
          <p>{t`Without one, only the script is published.`}</p>
          <Button size="small" kind="primary" icon="video" disabled={isPending} onClick={onEdit}>
            {t`Make the video`}
          </Button>
        </Notice>
      )}
      <div className="tz-row">
        {isPublished ? (
          <>
            <Button kind="primary" icon="eye" to={`/c/${saved.id}`}>
              {t`View post`}
            </Button>
            <Button icon="compass" to="/explore">
              {t`View in Explore`}
            </Button>
          </>
        ) : (
          <>
            {!isReminding && (
              <Button
                kind={isUnchanged || needsVideo ? 'secondary' : 'primary'}
                icon="send"
                loading={isPending}
                onClick={() => (saved.lacksDescription ? setReminding(true) : mutate(saved.id))}
              >
                {t`Publish`}
              </Button>
            )}
            <Button icon="clock" to={`/schedule?draft=${saved.id}`}>
              {t`Schedule`}
            </Button>
            <Button kind={isUnchanged ? 'primary' : 'secondary'} icon="edit" disabled={isPending} onClick={onEdit}>
              {t`Keep editing`}
            </Button>
          </>
        )}
        <Button onClick={onAnother}>{t`Create another`}</Button>
      </div>
    </Card>
  );
}
