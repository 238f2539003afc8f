import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { clipsOf } from '@trenzeye/proto/editing/clips';
import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { Edit, Lab } from '../api.ts';
import { outerRange, withOuterEdge } from '../clips/clips.ts';
import type { Playback } from '../playback/use-playback.ts';
import { usePlayheadSeconds } from '../playback/use-playback.ts';
import { TimeField } from '../time-field.tsx';
import { formatShortTimecode, formatTimecode } from '../timecode.ts';
import {
  fitTrim,
  type Handle,
  handleRange,
  keyStep,
  positionInView,
  shiftTrim,
  type Trim,
  timeAtPosition,
  type View,
  withHandle,
  zoomToTrim,
} from './trim.ts';
import { barsPath, waveformBars } from './waveform-bars.ts';

interface TrimHandleProps {
  readonly which: Handle;
  readonly edit: Edit;
  readonly view: View;
  readonly duration: number;
  /** The element that the handle is dragged along. */
  readonly track: RefObject<HTMLElement | null>;
  readonly onMove: (which: Handle, to: number) => void;
}

const labels: Record<Handle, string> = { start: t`Start of the Short`, end: t`End of the Short` };

function TrimHandle({ which, edit, view, duration, track, onMove }: TrimHandleProps) {
  const seconds = edit[which];
  const [min, max] = edit.clips.length > 1 ? outerRange(edit.clips, which, duration) : handleRange(edit, which, duration);
  const position = positionInView(view, seconds);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keyStep(event.key, event.shiftKey);
    if (step === undefined) return;
    event.preventDefault();
    onMove(which, Number.isFinite(step) ? seconds + step : step > 0 ? max : min);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(which, timeAtPosition(view, (event.clientX - box.left) / box.width));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={`tz-trim tz-trim--${which}`}
      style={{ left: `${Math.min(1, Math.max(0, position)) * 100}%` }}
      data-outside={position < 0 || position > 1}
      aria-label={labels[which]}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={seconds}
      aria-valuetext={formatTimecode(seconds)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

interface TimelineProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  /** Replaces all clips by one. */
  readonly onTrim: (trim: Trim) => void;
  readonly onClips: (kind: string, clips: readonly Trim[]) => void;
}

const percent = (position: number): string => `${Math.min(1, Math.max(0, position)) * 100}%`;

/** The waveform with the clips. Their outer ends can be dragged, moved with arrow keys, or typed. */
export function Timeline({ lab, edit, playback, onTrim, onClips }: TimelineProps) {
  const { duration } = lab;
  const [zoomedView, setZoomedView] = useState<View | null>(null);
  const whole = useMemo(() => ({ from: 0, to: duration }), [duration]);
  const view = zoomedView ?? whole;
  const track = useRef<HTMLDivElement>(null);
  const moveHandle = (which: Handle, to: number) => {
    if (edit.clips.length > 1) {
      onClips(`edge ${which}`, withOuterEdge(edit.clips, which, to, duration));
      playback.seek(to);
      return;
    }
    const next = withHandle(edit, which, to, duration);
    onTrim(next);
    playback.seek(which === 'start' ? next.start : Math.max(next.start, next.end - 0.05));
  };
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    playback.seek(timeAtPosition(view, (event.clientX - left) / width));
  };
  const clips = clipsOf(edit);
  return (
    <div className="tz-timeline" dir="ltr">
      <div ref={track} className="tz-timeline__strip">
        <div className="tz-timeline__track" onPointerDown={seekTo} onPointerMove={(event) => event.buttons === 1 && seekTo(event)}>
          <Waveform lab={lab} view={view} />
          <ClipAreas clips={clips} view={view} />
          {edit.crop.length > 1 && <KeyframeMarkers times={edit.crop.map(({ at }) => at)} view={view} />}
          <PlayheadLine playback={playback} view={view} />
        </div>
        <TrimHandle which="start" edit={edit} view={view} duration={duration} track={track} onMove={moveHandle} />
        <TrimHandle which="end" edit={edit} view={view} duration={duration} track={track} onMove={moveHandle} />
      </div>
      <div className="tz-timeline__ruler" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((position) => (
          <span key={position}>{formatShortTimecode(timeAtPosition(view, position))}</span>
        ))}
      </div>
      <TrimFields
        edit={edit}
        duration={duration}
        playback={playback}
        isZoomed={zoomedView !== null}
        onHandle={moveHandle}
        onTrim={onTrim}
        onZoom={() => setZoomedView(zoomedView ? null : zoomToTrim(edit, duration))}
      />
    </div>
  );
}

/** The kept parts, and what is not part of the Short. */
function ClipAreas({ clips, view }: { clips: readonly Trim[]; view: View }) {
  const areas = clips
    .map(({ start, end }) => [positionInView(view, start), positionInView(view, end)] as const)
    .filter(([start, end]) => end > 0 && start < 1);
  let reached = 0;
  const gaps = areas
    .toSorted(([one], [other]) => one - other)
    .concat([[1, 1]])
    .flatMap(([start, end]) => {
      const gap = start > reached ? [[reached, start] as const] : [];
      reached = Math.max(reached, end);
      return gap;
    });
  return (
    <>
      {gaps.map(([from, to]) => (
        <span key={`gap ${from}`} className="tz-timeline__dim" style={{ left: percent(from), right: percent(1 - to) }} />
      ))}
      {areas.map(([from, to], index) => (
        <span key={`clip ${index}-${from}`} className="tz-timeline__selection" style={{ left: percent(from), right: percent(1 - to) }} />
      ))}
    </>
  );
}

interface TrimFieldsProps extends Pick<TimelineProps, 'edit' | 'playback' | 'onTrim'> {
  readonly duration: number;
  readonly isZoomed: boolean;
  readonly onHandle: (which: Handle, to: number) => void;
  readonly onZoom: () => void;
}

function TrimFields({ edit, duration, playback, isZoomed, onHandle, onTrim, onZoom }: TrimFieldsProps) {
  return (
    <div className="tz-timeline__fields">
      <TimeField label={t`Start`} seconds={edit.start} onChange={(to) => onHandle('start', to)} />
      <TimeField label={t`End`} seconds={edit.end} onChange={(to) => onHandle('end', to)} />
      {edit.clips.length === 0 && (
        <TimeField
          label={t`Duration`}
          seconds={edit.end - edit.start}
          onChange={(seconds) => onTrim(fitTrim({ start: edit.start, end: edit.start + seconds }, duration))}
        />
      )}
      <div className="tz-row tz-row--tight">
        {edit.clips.length === 0 && (
          <>
            <Button
              size="small"
              kind="bare"
              icon="arrowLeft"
              aria-label={t`Move the selection one second back`}
              onClick={() => onTrim(shiftTrim(edit, -1, duration))}
            />
            <Button
              size="small"
              kind="bare"
              icon="arrowRight"
              aria-label={t`Move the selection one second forward`}
              onClick={() => onTrim(shiftTrim(edit, 1, duration))}
            />
          </>
        )}
        <Button size="small" onClick={() => onHandle('start', playback.playhead.seconds)}>
          {t`Start here`}
        </Button>
        <Button size="small" onClick={() => onHandle('end', playback.playhead.seconds)}>
          {t`End here`}
        </Button>
        <Button size="small" icon="search" aria-pressed={isZoomed} onClick={onZoom}>
          {t`Zoom to selection`}
        </Button>
      </div>
    </div>
  );
}

const barCount = 240;

function Waveform({ lab: { waveform }, view }: { lab: Lab; view: View }) {
  const path = useMemo(() => waveform && barsPath(waveformBars(waveform, view, barCount)), [waveform, view]);
  if (!path) return <p className="tz-timeline__silent">{t`This video has no sound.`}</p>;
  return (
    <svg className="tz-timeline__wave" viewBox={`0 0 ${barCount} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const KeyframeMarkers = ({ times, view }: { times: readonly number[]; view: View }) =>
  times
    .map((time) => [time, positionInView(view, time)] as const)
    .filter(([, position]) => position >= 0 && position <= 1)
    .map(([time, position]) => (
      <span
        key={time}
        className="tz-timeline__keyframe"
        style={{ left: percent(position) }}
        title={t`Keyframe at ${formatTimecode(time)}`}
      />
    ));

function PlayheadLine({ playback: { playhead }, view }: { playback: Playback; view: View }) {
  const position = positionInView(view, usePlayheadSeconds(playhead));
  return position < 0 || position > 1 ? null : <span className="tz-timeline__playhead" style={{ left: percent(position) }} />;
}
