import { ApiError, Button, ErrorState, PageHeader, Skeleton, TextField, useTitle } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { CaptionsPanel } from './captions/captions-panel.tsx';
import { SaveStatus } from './editing/save-status.tsx';
import { type ShortEditing, useShortEdit } from './editing/use-short-edit.ts';
import { CoverPanel } from './frame/cover-panel.tsx';
import { FramePanel } from './frame/frame-panel.tsx';
import { initialEdit, type Lab, type Short, useLab } from './lab-queries.ts';
import { Controls } from './playback/controls.tsx';
import { type Playback, usePlayback } from './playback/use-playback.ts';
import { VideoPreview } from './playback/video-preview.tsx';
import { HighlightChips } from './timeline/highlight-chips.tsx';
import { Timeline } from './timeline/timeline.tsx';
import type { Trim } from './timeline/trim.ts';
import './lab.css';
import './lab-tools.css';
import './timeline/timeline.css';

/** Renders the section that produces the Short. `flush` saves pending edits. */
type RenderShortSection = (props: { readonly shortId: string; readonly flush: () => Promise<void> }) => ReactNode;

/** The editing workspace for an uploaded video: trim, frame, captions, cover, rendering. */
export function TrenzLab({ uploadId, renderShortSection }: { uploadId: string; renderShortSection: RenderShortSection }) {
  useTitle('TrenzLab');
  const { data, error, isFetching, refetch } = useLab(uploadId);
  if (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title="TrenzLab" actions={<UploadsButton />} />
        {isMissing ? (
          <ErrorState title="This upload could not be found." detail="It may have been deleted, or it belongs to another account." />
        ) : (
          <ErrorState title="This upload could not be opened" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </>
    );
  }
  if (!data) return <LabSkeleton />;
  return <Workspace key={data.short.id} lab={data.lab} short={data.short} renderShortSection={renderShortSection} />;
}

const UploadsButton = () => (
  <Button icon="upload" to="/generate/upload">
    Uploads
  </Button>
);

function LabSkeleton() {
  return (
    <>
      <PageHeader title="TrenzLab" actions={<UploadsButton />} />
      <div className="tz-lab" aria-busy="true">
        <span className="tz-visually-hidden">Loading the video</span>
        <Skeleton height={420} radius={12} className="tz-lab__preview" />
        <Skeleton height={420} radius={12} className="tz-lab__captions" />
        <Skeleton height={180} radius={12} className="tz-lab__timeline" />
      </div>
    </>
  );
}

function Workspace({ lab, short, renderShortSection }: { lab: Lab; short: Short; renderShortSection: RenderShortSection }) {
  const editing = useShortEdit(short.id, short.edit ?? initialEdit(lab), lab.duration, short.edit !== null);
  const { edit, change, undo, redo, flush } = editing;
  const playback = usePlayback(edit, lab.duration);
  const onTrim = ({ start, end }: Trim) => change('trim', { start, end });
  const pick = (trim: Trim) => {
    onTrim(trim);
    playback.seek(trim.start);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) redo?.();
    else undo?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo shortcuts apply to all controls inside; both also have buttons.
    <div onKeyDown={onKeyDown}>
      <WorkspaceHeader name={lab.name} editing={editing} />
      <div className="tz-lab">
        <div className="tz-lab__preview">
          <VideoPreview
            lab={lab}
            edit={edit}
            playback={playback}
            onCrop={(crop) => change('crop', { crop })}
            controls={
              <Controls playback={playback} duration={lab.duration} hasSound={lab.has_audio} frame={1 / Math.max(1, lab.frame_rate)} />
            }
          />
        </div>
        <div className="tz-lab__captions">
          <CaptionsPanel
            lab={lab}
            edit={edit}
            playback={playback}
            onCaptions={(kind, captions) => change(kind, { captions: [...captions] })}
            onMode={(mode) => change('mode', { captions_mode: mode })}
          />
        </div>
        <div className="tz-lab__timeline">
          <HighlightChips lab={lab} edit={edit} onPick={pick} />
          <Timeline lab={lab} edit={edit} playback={playback} onTrim={onTrim} />
        </div>
        <Tools lab={lab} editing={editing} playback={playback} />
        <section className="tz-lab__render" aria-labelledby="render-heading">
          <h2 id="render-heading">Create the Short</h2>
          <TextField
            label="Title"
            hint="Shown publicly with the Short. Your file name stays private."
            value={edit.title}
            maxLength={80}
            onChange={(title) => change('title', { title })}
          />
          {renderShortSection({ shortId: short.id, flush })}
        </section>
      </div>
    </div>
  );
}

function WorkspaceHeader({ name, editing: { state, undo, redo } }: { name: string; editing: ShortEditing }) {
  return (
    <PageHeader
      title="TrenzLab"
      description={name}
      actions={
        <>
          <SaveStatus state={state} />
          <Button size="small" disabled={!undo} onClick={() => undo?.()}>
            Undo
          </Button>
          <Button size="small" disabled={!redo} onClick={() => redo?.()}>
            Redo
          </Button>
          <UploadsButton />
        </>
      }
    />
  );
}

interface ToolsProps {
  readonly lab: Lab;
  readonly editing: ShortEditing;
  readonly playback: Playback;
}

function Tools({ lab, editing: { edit, change }, playback }: ToolsProps) {
  const [isNarrow] = useState(() => window.matchMedia('(max-width: 599px)').matches);
  return (
    <>
      <details className="tz-lab__tool" open={!isNarrow}>
        <summary>
          <h2>Frame</h2>
        </summary>
        <FramePanel lab={lab} edit={edit} playback={playback} onCrop={(crop) => change('crop', { crop })} />
      </details>
      <details className="tz-lab__tool" open={!isNarrow}>
        <summary>
          <h2>Cover</h2>
        </summary>
        <CoverPanel lab={lab} edit={edit} playback={playback} onCover={(cover_at) => change('cover', { cover_at })} />
      </details>
    </>
  );
}
