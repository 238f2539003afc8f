import { t } from '@lingui/core/macro';
import {
  ApiError,
  Button,
  Card,
  call,
  ErrorState,
  Icon,
  PageHeader,
  Skeleton,
  type Tab,
  TabList,
  tabId,
  useTitle,
  useToast,
} from '@trenzeye/frontend-kit';
import { maxPictures } from '@trenzeye/proto/http/content';
import { media, type Photo } from '@trenzeye/proto/http/media';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { usePhotos } from '../api.ts';
import type { PhotoEditing } from '../edit-changes.ts';
import { type PhotoDraft, type PostText, spokenPhotos, usePostActions } from '../post-photos.ts';
import { AddPhotosDialog } from './add-photos-dialog.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { FramePanel, TonePanel } from './frame-panel.tsx';
import { LayerPanel } from './layer-panel.tsx';
import { PhotoStage } from './photo-stage.tsx';
import { PostForm } from './post-form.tsx';
import './photos.css';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

const maxTitleLength = 80;

/** 'Generate Short': creates a draft of a Short with a scene for each photo and opens it. `flush` saves pending edits. */
function useShortFromPhotos(flush: () => Promise<void>) {
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ ids, text }: { readonly ids: readonly string[]; readonly text: PostText }) => {
      await flush();
      const title = text.caption.trim().slice(0, maxTitleLength);
      return call(media.shortFromPhotos, { body: { photos: spokenPhotos(ids, text), title } });
    },
    onSuccess: ({ short_id }) => {
      toast.success(t`Redirecting to TrenzLab for editing...`);
      navigate(`/generate?short_id=${short_id}`);
    },
    onError: (error) => toast.error(t`Failed to generate Short. Please try again.`, error.message),
  });
}

interface PhotoStudioProps {
  /** Uploads of the post, in the order of its pictures. */
  readonly ids: readonly string[];
  readonly onIds: (ids: readonly string[]) => void;
  readonly editing: PhotoEditing;
  /** The draft that the post continues; null for a new post. */
  readonly draft: PhotoDraft | null;
  readonly onDraft: (id: string) => void;
  readonly renderTags: (tags: readonly string[], onChange: (tags: string[]) => void) => ReactNode;
}

const UploadsButton = () => (
  <Button icon="upload" to="/generate/upload">
    {t`Uploads`}
  </Button>
);

/** TrenzLab for photos: edits one or several photos and posts them. */
export function PhotoStudio(props: PhotoStudioProps) {
  useTitle(t`TrenzLab`);
  const { photos, error, isPending, retry } = usePhotos(props.ids);
  if (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title={t`TrenzLab`} actions={<UploadsButton />} />
        {isMissing ? (
          <ErrorState title={t`This upload could not be found.`} detail={t`It may have been deleted, or it belongs to another account.`} />
        ) : (
          <ErrorState title={t`This photo could not be opened`} detail={error.message} onRetry={retry} />
        )}
      </>
    );
  }
  if (isPending && photos.length === 0) return <Skeleton height={420} radius={12} />;
  return <Workspace {...props} photos={photos} />;
}

function Workspace({ ids, onIds, editing, draft, onDraft, renderTags, photos }: PhotoStudioProps & { photos: readonly Photo[] }) {
  const [openId, setOpenId] = useState(ids[0] ?? '');
  const [text, setText] = useState<PostText>(draft?.text ?? noText);
  const [saved, setSaved] = useState<Pick<PhotoDraft, 'id' | 'version'> | null>(draft);
  const [published, setPublished] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { saving, publishing } = usePostActions({
    flush: editing.flush,
    onSaved: (stored) => {
      setSaved(stored);
      onDraft(stored.id);
    },
    onPublished: setPublished,
  });
  const short = useShortFromPhotos(editing.flush);
  const photo = photos.find(({ upload_id }) => upload_id === openId) ?? photos[0];
  if (published) return <Published id={published} />;
  if (!photo) return null;
  const post = { ids, text, draft: saved };
  return (
    <>
      <PageHeader
        title={t`TrenzLab`}
        description={photos.length > 1 ? t`Edit your photos and post them together.` : t`Edit your photo and post it.`}
        actions={<UploadsButton />}
      />
      <PhotoEditor
        photo={photo}
        editing={editing}
        filmstrip={
          <Filmstrip ids={ids} photos={photos} current={photo.upload_id} onOpen={setOpenId} onOrder={onIds} onAdd={() => setAdding(true)} />
        }
      >
        <PostForm
          photos={photos}
          text={text}
          onText={setText}
          renderTags={renderTags}
          isSaving={saving.isPending}
          isPublishing={publishing.isPending}
          isCreatingShort={short.isPending}
          onShort={() => short.mutate({ ids, text })}
          onSave={() => saving.mutate(post)}
          onPublish={() => publishing.mutate(post)}
        />
      </PhotoEditor>
      {isAdding && (
        <AddPhotosDialog
          title={t`Add photos`}
          exclude={ids}
          limit={maxPictures - ids.length}
          onClose={() => setAdding(false)}
          onAdd={(added) => {
            setAdding(false);
            onIds([...ids, ...added]);
          }}
        />
      )}
    </>
  );
}

const noText: PostText = { caption: '', tags: [], descriptions: {} };

const panel = 'photo-panel';
type ToolName = 'frame' | 'tone' | 'layers';
const tools: readonly Tab<ToolName>[] = [
  { name: 'frame', label: t`Crop`, icon: 'crop' },
  { name: 'tone', label: t`Light`, icon: 'sun' },
  { name: 'layers', label: t`Layers`, icon: 'tag' },
];

interface PhotoEditorProps {
  readonly photo: Photo;
  readonly editing: PhotoEditing;
  readonly filmstrip: ReactNode;
  /** Below the tools. */
  readonly children: ReactNode;
}

/** The stage with its tools. Ctrl+Z and Ctrl+Shift+Z undo and redo. */
function PhotoEditor({ photo, editing, filmstrip, children }: PhotoEditorProps) {
  const [tool, setTool] = useState<ToolName>('frame');
  const [selection, setSelection] = useState<{ readonly id: string; readonly index: number } | null>(null);
  const selected = selection?.id === photo.upload_id ? selection.index : null;
  const setSelected = (index: number | null) => setSelection(index === null ? null : { id: photo.upload_id, index });
  const [edit, change] = [editing.editOf(photo), editing.changeOf(photo)];
  const [undo, redo] = [editing.undoOf(photo), editing.redoOf(photo)];
  const select = (index: number | null) => {
    setSelected(index);
    if (index !== null) setTool('layers');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    // Text fields keep their own undo.
    if (event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    if (event.shiftKey) redo?.();
    else undo?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo shortcuts apply to all controls inside; both also have buttons.
    <div className="tz-photo-editor" onKeyDown={onKeyDown}>
      <div className="tz-photo-editor__stage">
        <div className="tz-photo-editor__bar">
          {editing.status}
          <Button size="small" disabled={!undo} onClick={() => undo?.()}>
            {t`Undo`}
          </Button>
          <Button size="small" disabled={!redo} onClick={() => redo?.()}>
            {t`Redo`}
          </Button>
        </div>
        <PhotoStage photo={{ photo, edit }} change={change} selected={selected} onSelect={select} />
        {filmstrip}
      </div>
      <div className="tz-photo-editor__side">
        <div className="tz-photo-editor__tools">
          <TabList label={t`Tools`} tabs={tools} selected={tool} panel={panel} onSelect={setTool} />
          <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tool)}>
            {tool === 'frame' && <FramePanel edit={edit} change={change} />}
            {tool === 'tone' && <TonePanel edit={edit} change={change} />}
            {tool === 'layers' && <LayerPanel edit={edit} change={change} selected={selected} onSelect={setSelected} />}
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

const Published = ({ id }: { id: string }) => (
  <Card as="section" className="tz-photo-published" aria-labelledby="photo-published">
    <Icon name="check" size={28} />
    <h1 id="photo-published" tabIndex={-1} ref={(heading) => heading?.focus()}>
      {t`Published`}
    </h1>
    <p className="tz-muted">{t`Your photos are in the Explore feed now.`}</p>
    <div className="tz-row">
      <Button kind="primary" icon="eye" to={`/c/${id}`}>
        {t`View post`}
      </Button>
      <Button icon="upload" to="/generate/upload">
        {t`Upload something else`}
      </Button>
    </div>
  </Card>
);
