import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ApiError, Button, ErrorState, PageHeader, Skeleton, TabList, TextField, tabId, useTitle, useToast } from '@trenzeye/frontend-kit';
import { clipsOf } from '@trenzeye/proto/editing/clips';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { initialEdit, type Lab, type Short, useLab } from './api.ts';
import type { Caption } from './captions/captions.ts';
import { ClipStrip } from './clips/clip-strip.tsx';
import { lengthOf, withClips } from './clips/clips.ts';
import { SaveStatus } from './editing/save-status.tsx';
import { type ShortEditing, useShortEdit } from './editing/use-short-edit.ts';
import { CoverPanel } from './frame/cover-panel.tsx';
import { FramePanel } from './frame/frame-panel.tsx';
import { Controls } from './playback/controls.tsx';
import { type Playback, usePlayback } from './playback/use-playback.ts';
import { VideoPreview } from './playback/video-preview.tsx';
import { formatTimecode } from './timecode.ts';
import { HighlightChips } from './timeline/highlight-chips.tsx';
import { Timeline } from './timeline/timeline.tsx';
import type { Trim } from './timeline/trim.ts';
import './lab.css';
import './lab-tools.css';
import './timeline/timeline.css';
import './transcript/transcript.css';
import { CaptionsPanel } from './captions/captions-panel.tsx';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';

interface SidePanelProps {
  readonly lab: Lab;
  readonly editing: ShortEditing;
  readonly playback: Playback;
  /** Language of the captions that are edited; empty for the first ones. */
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

type Panel = 'transcript' | 'captions';
const panelId = 'lab-side-panel';
const tabs: readonly { readonly name: Panel; readonly label: string }[] = [
  { name: 'transcript', label: t`Transcript` },
  { name: 'captions', label: t`Captions` },
];

/** The transcript and the captions next to the video. */
function SidePanel({ lab, editing: { edit, change }, playback, language, onLanguage }: SidePanelProps) {
  const [panel, setPanel] = useState<Panel>('transcript');
  return (
    <>
      <TabList label={t`Text of the Short`} tabs={tabs} selected={panel} onSelect={setPanel} panel={panelId} />
      <div id={panelId} className="tz-lab__panel" role="tabpanel" aria-labelledby={tabId(panelId, panel)}>
        {panel === 'transcript' ? (
          <TranscriptPanel lab={lab} edit={edit} playback={playback} onChange={change} />
        ) : (
          <CaptionsPanel lab={lab} edit={edit} playback={playback} language={language} onLanguage={onLanguage} onChange={change} />
        )}
      </div>
    </>
  );
}

interface RenderProps {
  /** The progress and the result of a rendering. */
  readonly renderShortSection: (shortId: string) => ReactNode;
  /** The control that starts a rendering. `flush` saves pending edits. */
  readonly renderAction: (shortId: string, flush: () => Promise<void>) => ReactNode;
}

/** The editing workspace for an uploaded video: trim, frame, captions, cover, rendering. */
export function TrenzLab({ uploadId, ...render }: { uploadId: string } & RenderProps) {
  useTitle(t`TrenzLab`);
  const { data, error, isFetching, refetch } = useLab(uploadId);
  if (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title={t`TrenzLab`} actions={<UploadsButton />} />
        {isMissing ? (
          <ErrorState title={t`This upload could not be found.`} detail={t`It may have been deleted, or it belongs to another account.`} />
        ) : (
          <ErrorState
            title={t`This upload could not be opened`}
            detail={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </>
    );
  }
  if (!data) return <LabSkeleton />;
  return <Workspace key={data.short.id} lab={data.lab} short={data.short} {...render} />;
}

const UploadsButton = () => (
  <Button icon="upload" to="/generate/upload">
    {t`Uploads`}
  </Button>
);

function LabSkeleton() {
  return (
    <>
      <PageHeader title={t`TrenzLab`} actions={<UploadsButton />} />
      <div className="tz-lab" aria-busy="true">
        <span className="tz-visually-hidden">{t`Loading the video`}</span>
        <Skeleton height={420} radius={12} className="tz-lab__preview" />
        <Skeleton height={420} radius={12} className="tz-lab__captions" />
        <Skeleton height={180} radius={12} className="tz-lab__timeline" />
      </div>
    </>
  );
}

function Workspace({ lab, short, renderShortSection, renderAction }: { lab: Lab; short: Short } & RenderProps) {
  const editing = useShortEdit(short.id, short.edit ?? initialEdit(lab), lab.duration, short.edit !== null);
  const { edit, change, undo, redo, flush } = editing;
  const toast = useToast();
  const [language, setLanguage] = useState('');
  const playback = usePlayback(clipsOf(edit), lab.duration);
  const onClips = (kind: string, clips: readonly Trim[], captions: readonly Caption[] = edit.captions) => {
    const changed = withClips(edit, clips);
    if (typeof changed === 'string') toast.info(t`This is not possible`, changed);
    else change(kind, { ...changed, captions: [...captions] });
  };
  const onTrim = (trim: Trim) => onClips('trim', [trim]);
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
      <PageHeader title={t`TrenzLab`} description={lab.name} actions={<UploadsButton />} />
      <div className="tz-lab">
        <div className="tz-lab__preview">
          <VideoPreview
            lab={lab}
            edit={edit}
            playback={playback}
            language={language}
            onCrop={(crop) => change('crop', { crop })}
            controls={
              <Controls playback={playback} duration={lab.duration} hasSound={lab.has_audio} frame={1 / Math.max(1, lab.frame_rate)} />
            }
          />
        </div>
        <div className="tz-lab__captions">
          <SidePanel lab={lab} editing={editing} playback={playback} language={language} onLanguage={setLanguage} />
        </div>
        <div className="tz-lab__timeline">
          <HighlightChips lab={lab} edit={edit} onPick={pick} />
          <Timeline lab={lab} edit={edit} playback={playback} onTrim={onTrim} onClips={onClips} />
          <ClipStrip lab={lab} edit={edit} playback={playback} onClips={onClips} />
        </div>
        <Tools lab={lab} shortId={short.id} editing={editing} playback={playback} />
        <section className="tz-lab__render" aria-labelledby="render-heading">
          <h2 id="render-heading">{t`Create the Short`}</h2>
          <TextField
            label={t`Title`}
            hint={t`Shown publicly with the Short. Your file name stays private.`}
            value={edit.title}
            maxLength={80}
            onChange={(title) => change('title', { title })}
          />
          {renderShortSection(short.id)}
        </section>
      </div>
      <ActionBar editing={editing}>{renderAction(short.id, flush)}</ActionBar>
    </div>
  );
}

interface ActionBarProps {
  readonly editing: ShortEditing;
  readonly children: ReactNode;
}

/** Stays in view: length, saving, undo and the rendering. */
const ActionBar = ({ editing: { edit, state, undo, redo }, children }: ActionBarProps) => (
  <div className="tz-lab-bar">
    <span className="tz-lab-bar__length">
      <Trans>
        Short: <b>{formatTimecode(lengthOf(edit))}</b>
      </Trans>
    </span>
    <SaveStatus state={state} />
    <span className="tz-grow" />
    <Button size="small" disabled={!undo} onClick={() => undo?.()}>
      {t`Undo`}
    </Button>
    <Button size="small" disabled={!redo} onClick={() => redo?.()}>
      {t`Redo`}
    </Button>
    {children}
  </div>
);

interface ToolsProps {
  readonly lab: Lab;
  readonly shortId: string;
  readonly editing: ShortEditing;
  readonly playback: Playback;
}

function Tools({ lab, shortId, editing: { edit, change, flush }, playback }: ToolsProps) {
  const [isNarrow] = useState(() => window.matchMedia('(width < 37.5em)').matches);
  return (
    <>
      <details className="tz-lab__tool" open={!isNarrow}>
        <summary>
          <h2>{t`Frame`}</h2>
        </summary>
        <FramePanel
          lab={lab}
          edit={edit}
          playback={playback}
          shortId={shortId}
          flush={flush}
          onCrop={(crop) => change('crop', { crop })}
          onFraming={(crop) => change('framing', { crop })}
        />
      </details>
      <details className="tz-lab__tool" open={!isNarrow}>
        <summary>
          <h2>{t`Cover`}</h2>
        </summary>
        <CoverPanel lab={lab} edit={edit} playback={playback} onCover={(cover_at) => change('cover', { cover_at })} />
      </details>
    </>
  );
}
