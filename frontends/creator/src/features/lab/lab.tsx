import { ApiError, Button, ErrorState, PageHeader, Skeleton, TextField, useTitle } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { CaptionsPanel } from './captions-panel.tsx';
import { Controls } from './controls.tsx';
import { CoverPanel } from './cover-panel.tsx';
import { FramePanel } from './frame-panel.tsx';
import { firstEdit, type Lab, type Short, useLab } from './get-lab.ts';
import { HighlightChips } from './highlight-chips.tsx';
import { SaveLine } from './save-line.tsx';
import { Stage } from './stage.tsx';
import { Timeline } from './timeline.tsx';
import type { Trim } from './trim.ts';
import { type Editing, useEdit } from './use-edit.ts';
import { type Playback, usePlayback } from './use-playback.ts';
import './lab.css';
import './lab-tools.css';
import './timeline.css';

/** What the page adds where the Short is made of what was edited. */
export type RenderFinish = (finish: { readonly shortId: string; readonly flush: () => Promise<void> }) => ReactNode;

/** The editing workspace of an uploaded video: cut, frame, captions, cover, and out comes a Short. */
export function TrenzLab({ uploadId, renderFinish }: { uploadId: string; renderFinish: RenderFinish }) {
  useTitle('TrenzLab');
  const { data, error, isFetching, refetch } = useLab(uploadId);
  if (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title="TrenzLab" actions={<Uploads />} />
        {isMissing ? (
          <ErrorState title="This upload could not be found." detail="It may have been deleted, or it belongs to another account." />
        ) : (
          <ErrorState title="This upload could not be opened" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </>
    );
  }
  if (!data) return <LabSkeleton />;
  return <Workspace key={data.short.id} lab={data.lab} short={data.short} renderFinish={renderFinish} />;
}

const Uploads = () => (
  <Button icon="upload" to="/generate/upload">
    Uploads
  </Button>
);

function LabSkeleton() {
  return (
    <>
      <PageHeader title="TrenzLab" actions={<Uploads />} />
      <div className="tz-lab" aria-busy="true">
        <span className="tz-visually-hidden">Opening the video</span>
        <Skeleton height={420} radius={12} className="tz-lab__stage" />
        <Skeleton height={420} radius={12} className="tz-lab__captions" />
        <Skeleton height={180} radius={12} className="tz-lab__timeline" />
      </div>
    </>
  );
}

function Workspace({ lab, short, renderFinish }: { lab: Lab; short: Short; renderFinish: RenderFinish }) {
  const editing = useEdit(short.id, short.edit ?? firstEdit(lab), lab.duration, short.edit !== null);
  const { edit, change, state, undo, redo, flush } = editing;
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
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo reach over everything inside; both have buttons.
    <div onKeyDown={onKeyDown}>
      <PageHeader
        title="TrenzLab"
        description={lab.name}
        actions={
          <>
            <SaveLine state={state} />
            <Button size="small" disabled={!undo} onClick={() => undo?.()}>
              Undo
            </Button>
            <Button size="small" disabled={!redo} onClick={() => redo?.()}>
              Redo
            </Button>
            <Uploads />
          </>
        }
      />
      <div className="tz-lab">
        <div className="tz-lab__stage">
          <Stage
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
        <section className="tz-lab__finish" aria-labelledby="finish-heading">
          <h2 id="finish-heading">Make the Short</h2>
          <TextField
            label="Title"
            hint="Public with the Short, unlike the name of your file."
            value={edit.title}
            maxLength={80}
            onChange={(title) => change('title', { title })}
          />
          {renderFinish({ shortId: short.id, flush })}
        </section>
      </div>
    </div>
  );
}

interface ToolsProps {
  readonly lab: Lab;
  readonly editing: Editing;
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
