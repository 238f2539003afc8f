import { Button } from '@trenzeye/frontend-kit';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { clockLabel, shortClock } from './clock.ts';
import type { Edit, Lab } from './get-lab.ts';
import { useSeconds } from './playhead.ts';
import { TimeField } from './time-field.tsx';
import { closeUp, fitted, type Handle, placeIn, shifted, type Trim, timeAt, type View, withHandle } from './trim.ts';
import { TrimHandle } from './trim-handle.tsx';
import type { Playback } from './use-playback.ts';
import { barsOf, barsPath } from './waveform-bars.ts';

interface TimelineProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  readonly onTrim: (trim: Trim) => void;
}

const percent = (place: number): string => `${Math.min(1, Math.max(0, place)) * 100}%`;

/** The waveform with what of it is kept. Its ends are dragged, moved with the arrow keys, or typed. */
export function Timeline({ lab, edit, playback, onTrim }: TimelineProps) {
  const { duration } = lab;
  const [near, setNear] = useState<View | null>(null);
  const whole = useMemo(() => ({ from: 0, to: duration }), [duration]);
  const view = near ?? whole;
  const strip = useRef<HTMLDivElement>(null);
  const handle = (which: Handle, to: number) => {
    const next = withHandle(edit, which, to, duration);
    onTrim(next);
    playback.seek(which === 'start' ? next.start : Math.max(next.start, next.end - 0.05));
  };
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    playback.seek(timeAt(view, (event.clientX - left) / width));
  };
  const [start, end] = [placeIn(view, edit.start), placeIn(view, edit.end)];
  return (
    <div className="tz-timeline">
      <div ref={strip} className="tz-timeline__strip">
        <div className="tz-timeline__ground" onPointerDown={seekTo} onPointerMove={(event) => event.buttons === 1 && seekTo(event)}>
          <Waveform lab={lab} view={view} />
          <span className="tz-timeline__dim" style={{ left: 0, width: percent(start) }} />
          <span className="tz-timeline__dim" style={{ left: percent(end), right: 0 }} />
          <span className="tz-timeline__kept" style={{ left: percent(start), right: percent(1 - end) }} />
          {edit.crop.length > 1 && <Marks times={edit.crop.map(({ at }) => at)} view={view} />}
          <Head playback={playback} view={view} />
        </div>
        <TrimHandle which="start" trim={edit} view={view} duration={duration} strip={strip} onMove={handle} />
        <TrimHandle which="end" trim={edit} view={view} duration={duration} strip={strip} onMove={handle} />
      </div>
      <div className="tz-timeline__ruler" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((place) => (
          <span key={place}>{shortClock(timeAt(view, place))}</span>
        ))}
      </div>
      <div className="tz-timeline__fields">
        <TimeField label="Start" seconds={edit.start} onChange={(to) => handle('start', to)} />
        <TimeField label="End" seconds={edit.end} onChange={(to) => handle('end', to)} />
        <TimeField
          label="Length"
          seconds={edit.end - edit.start}
          onChange={(length) => onTrim(fitted({ start: edit.start, end: edit.start + length }, duration))}
        />
        <div className="tz-row tz-row--tight">
          <Button
            size="small"
            kind="bare"
            icon="arrowLeft"
            aria-label="Move the selection a second back"
            onClick={() => onTrim(shifted(edit, -1, duration))}
          />
          <Button
            size="small"
            kind="bare"
            icon="arrowRight"
            aria-label="Move the selection a second on"
            onClick={() => onTrim(shifted(edit, 1, duration))}
          />
          <Button size="small" onClick={() => onTrim(withHandle(edit, 'start', playback.playhead.seconds, duration))}>
            Start here
          </Button>
          <Button size="small" onClick={() => onTrim(withHandle(edit, 'end', playback.playhead.seconds, duration))}>
            End here
          </Button>
          <Button size="small" icon="search" aria-pressed={near !== null} onClick={() => setNear(near ? null : closeUp(edit, duration))}>
            Close-up
          </Button>
        </div>
      </div>
    </div>
  );
}

const bars = 240;

function Waveform({ lab: { waveform }, view }: { lab: Lab; view: View }) {
  const path = useMemo(() => waveform && barsPath(barsOf(waveform, view, bars)), [waveform, view]);
  if (!path) return <p className="tz-timeline__silent">This video has no sound.</p>;
  return (
    <svg className="tz-timeline__wave" viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const Marks = ({ times, view }: { times: readonly number[]; view: View }) =>
  times
    .map((time) => [time, placeIn(view, time)] as const)
    .filter(([, place]) => place >= 0 && place <= 1)
    .map(([time, place]) => (
      <span key={time} className="tz-timeline__mark" style={{ left: percent(place) }} title={`Keyframe at ${clockLabel(time)}`} />
    ));

function Head({ playback: { playhead }, view }: { playback: Playback; view: View }) {
  const place = placeIn(view, useSeconds(playhead));
  return place < 0 || place > 1 ? null : <span className="tz-timeline__head" style={{ left: percent(place) }} />;
}
