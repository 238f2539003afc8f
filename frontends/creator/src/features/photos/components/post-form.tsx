import { t } from '@lingui/core/macro';
import { Button, Dialog, FieldFrame, TextAreaField } from '@trenzeye/frontend-kit';
import type { Photo } from '@trenzeye/proto/http/media';
import { type ReactNode, useState } from 'react';
import { CompletingTextarea } from '../../completion/completing-textarea.tsx';
import type { PostText } from '../post-photos.ts';

interface PostFormProps {
  readonly photos: readonly Photo[];
  readonly text: PostText;
  readonly onText: (text: PostText) => void;
  readonly renderTags: (tags: readonly string[], onChange: (tags: string[]) => void) => ReactNode;
  readonly isSaving: boolean;
  readonly isPublishing: boolean;
  readonly isCreatingShort: boolean;
  readonly onShort: () => void;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

const captionLimit = 2_200;
const descriptionLimit = 1_000;

/** Caption, tags and descriptions of the post, and its buttons. Asks once before it publishes pictures without a description. */
export function PostForm({ photos, text, onText, renderTags, isSaving, isPublishing, isCreatingShort, ...on }: PostFormProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const missing = photos.filter(({ upload_id }) => !text.descriptions[upload_id]?.trim());
  const publish = () => {
    setAsking(false);
    on.onPublish();
  };
  const onPublishPressed = () => {
    if (text.caption.trim() === '') setProblem(t`Write a caption.`);
    else if (missing.length > 0) setAsking(true);
    else publish();
  };
  return (
    <section className="tz-photo-post" aria-labelledby="photo-post-heading">
      <h2 id="photo-post-heading">{t({ message: 'Post', context: 'noun' })}</h2>
      <FieldFrame label={t`Caption`} problem={problem}>
        {(controlProps) => (
          <CompletingTextarea
            {...controlProps}
            className="tz-input"
            rows={3}
            maxLength={captionLimit}
            value={text.caption}
            onChange={(caption) => {
              setProblem(undefined);
              onText({ ...text, caption });
            }}
          />
        )}
      </FieldFrame>
      {renderTags(text.tags, (tags) => onText({ ...text, tags }))}
      <Descriptions photos={photos} text={text} onText={onText} />
      <div className="tz-row">
        <Button kind="primary" icon="send" loading={isPublishing} disabled={isSaving} onClick={onPublishPressed}>
          {t`Publish`}
        </Button>
        <Button loading={isSaving} disabled={isPublishing} onClick={on.onSave}>
          {t`Save draft`}
        </Button>
        <Button icon="spark" loading={isCreatingShort} disabled={isSaving || isPublishing} onClick={on.onShort}>
          {t`Generate Short`}
        </Button>
      </div>
      <p className="tz-hint">
        {photos.length > 1
          ? t`A Short is a vertical video: each photo becomes a scene, and the descriptions are spoken. You can change all of it.`
          : t`A Short is a vertical video: your photo in motion, and the descriptions are spoken. You can change all of it.`}
      </p>
      {isAsking && (
        <MissingDescriptions count={missing.length} total={photos.length} onPublish={publish} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

function Descriptions({ photos, text, onText }: Pick<PostFormProps, 'photos' | 'text' | 'onText'>) {
  return (
    <div className="tz-photo-descriptions">
      {photos.map(({ upload_id, thumbnail_url }, index) => (
        <div key={upload_id} className="tz-photo-description">
          <img src={thumbnail_url} alt="" />
          <TextAreaField
            label={photos.length > 1 ? t`Description of photo ${index + 1}` : t`Description`}
            {...(index === 0 && { hint: t`What the picture shows, for people who cannot see it.` })}
            rows={2}
            maxLength={descriptionLimit}
            value={text.descriptions[upload_id] ?? ''}
            onChange={(description) => onText({ ...text, descriptions: { ...text.descriptions, [upload_id]: description } })}
          />
        </div>
      ))}
    </div>
  );
}

interface MissingDescriptionsProps {
  readonly count: number;
  readonly total: number;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

const MissingDescriptions = ({ count, total, onPublish, onClose }: MissingDescriptionsProps) => (
  <Dialog title={t`Publish without a description?`} initialFocus=".tz-button--primary" onClose={onClose}>
    <div className="tz-stack">
      <p>
        {total === 1 ? t`This picture has no description.` : t`${count} of ${total} pictures have no description.`}{' '}
        {t`People who cannot see pictures will not know what it shows.`}
      </p>
      <div className="tz-row">
        <Button kind="primary" onClick={onClose}>
          {t`Add a description`}
        </Button>
        <Button onClick={onPublish}>{t`Publish anyway`}</Button>
      </div>
    </div>
  </Dialog>
);
