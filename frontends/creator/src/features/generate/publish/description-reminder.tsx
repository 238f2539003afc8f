import { t } from '@lingui/core/macro';
import { Button, Notice } from '@trenzeye/frontend-kit';
import type { Type } from '../document/editor-document.ts';

interface DescriptionReminderProps {
  readonly type: Type;
  readonly isPublishing: boolean;
  readonly onDescribe: () => void;
  readonly onPublish: () => void;
}

/** Asks for a description before an image or a Short is published. */
export const DescriptionReminder = ({ type, isPublishing, onDescribe, onPublish }: DescriptionReminderProps) => (
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
