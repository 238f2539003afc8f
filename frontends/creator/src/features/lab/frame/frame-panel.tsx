import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Button, call, Progress, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useEffect, useId, useRef, useState } from 'react';
import type { Edit, Lab } from '../api.ts';
import type { Playback } from '../playback/use-playback.ts';
import { usePlayheadSeconds } from '../playback/use-playback.ts';
import { formatTimecode, roundToHundredths } from '../timecode.ts';
import {
  type Frame,
  frameAt,
  freeSpace,
  keyframeLimit,
  minScale,
  sameTimeToleranceSeconds,
  scaleFrame,
  withFrame,
  withKeyframe,
  withoutKeyframe,
} from './crop.ts';

const pollIntervalMs = 1_000;

interface FramingOptions {
  readonly shortId: string;
  /** Saves pending changes: the server searches the clips of the stored edit. */
  readonly flush: () => Promise<void>;
  readonly onCrop: (crop: Edit['crop']) => void;
}

/** Keyframes from the server that follow the face of the person who is shown. They replace the keyframes; undo restores those. */
function useFraming({ shortId, flush, onCrop }: FramingOptions) {
  const toast = useToast();
  const [percent, setPercent] = useState(0);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<Edit['crop']> => {
      setPercent(0);
      await flush();
      const params = { id: shortId };
      let framing = await call(media.requestFraming, { params });
      while (framing.status === 'running' && isMounted.current) {
        await new Promise((done) => setTimeout(done, pollIntervalMs));
        framing = await call(media.framing, { params });
        setPercent(framing.percent);
      }
      if (framing.status === 'failed') throw new Error(framing.reason ?? undefined);
      return framing.keyframes;
    },
    onSuccess: (keyframes) => {
      if (!isMounted.current) return;
      if (keyframes.length === 0) {
        toast.info(t`No face was found`, t`The frame is unchanged. You can move it with keyframes.`);
        return;
      }
      onCrop(keyframes);
      toast.success(t`The frame follows the face`, t`Change single keyframes, or undo.`);
    },
    onError: (error) => toast.error(t`The frame could not be proposed`, error.message),
  });
  return { follow: () => mutate(), isPending, percent };
}

interface FramePanelProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  readonly onCrop: (crop: Edit['crop']) => void;
  readonly shortId: string;
  /** Saves pending changes. */
  readonly flush: () => Promise<void>;
  /** Receives keyframes that follow a face. */
  readonly onFraming: (crop: Edit['crop']) => void;
}

/** Position and size of the 9:16 frame, and its keyframes. */
export function FramePanel({ lab, edit: { crop }, playback, onCrop, shortId, flush, onFraming }: FramePanelProps) {
  const framing = useFraming({ shortId, flush, onCrop: onFraming });
  const { playhead } = playback;
  const seconds = usePlayheadSeconds(playhead);
  const frame = frameAt(crop, seconds, lab);
  const range = freeSpace(lab, frame.scale);
  const whole = freeSpace(lab, 1);
  const canMove = Math.max(whole.x, whole.y) >= 2;
  const move = (to: Pick<Frame, 'x' | 'y' | 'scale'>) => onCrop([...withFrame(crop, playhead.seconds, to, lab)]);
  return (
    <div className="tz-lab-panel">
      <Range label={t`From the left`} value={frame.x} max={range.x} onChange={(x) => move({ ...frame, x })} />
      <Range label={t`From the top`} value={frame.y} max={range.y} onChange={(y) => move({ ...frame, y })} />
      <Range
        label={t`Size`}
        value={frame.scale}
        min={minScale}
        max={1}
        step={0.01}
        onChange={(scale) => move(scaleFrame(frame, scale, lab))}
      />
      {framing.isPending ? (
        <>
          <p className="tz-hint" role="status">
            {t`Looking for the face in the Short`}
          </p>
          <Progress label={t`Looking for the face`} percent={framing.percent} />
        </>
      ) : (
        <div className="tz-row">
          <Button size="small" icon="spark" disabled={!canMove} onClick={framing.follow}>
            {t`Follow the face`}
          </Button>
          <span className="tz-hint">
            {canMove ? t`Proposes keyframes that keep the person in the frame.` : t`The whole video is in the frame.`}
          </span>
        </div>
      )}
      <Keyframes crop={crop} frame={frame} playback={playback} onCrop={onCrop} />
    </div>
  );
}

interface KeyframesProps extends Pick<FramePanelProps, 'playback' | 'onCrop'> {
  readonly crop: Edit['crop'];
  readonly frame: Frame;
}

function Keyframes({ crop, frame, playback: { playhead, seek, pause }, onCrop }: KeyframesProps) {
  const toast = useToast();
  const seconds = usePlayheadSeconds(playhead);
  const add = () => {
    pause();
    const next = withKeyframe(crop, playhead.seconds, frame);
    if (next) onCrop([...next]);
    else toast.error(t`A Short has at most ${keyframeLimit} keyframes`, t`Remove one first.`);
  };
  const hasKeyframe = crop.some(({ at }) => Math.abs(at - seconds) < sameTimeToleranceSeconds);
  return (
    <>
      <h3>{t`Keyframes`}</h3>
      <p className="tz-hint">
        {crop.length < 2
          ? t`The frame does not move. Add two or more keyframes to move it.`
          : t`The frame moves between its keyframes. Moving it sets a keyframe at the current time.`}
      </p>
      {crop.length > 0 && (
        <ul className="tz-keyframes">
          {crop.map(({ at }) => (
            <li key={at}>
              <button
                type="button"
                className="tz-keyframes__time"
                aria-label={t`Go to the keyframe at ${formatTimecode(at)}`}
                onClick={() => seek(at)}
              >
                {formatTimecode(at)}
              </button>
              <Button
                kind="bare"
                size="small"
                icon="close"
                aria-label={t`Remove the keyframe at ${formatTimecode(at)}`}
                onClick={() => onCrop([...withoutKeyframe(crop, at)])}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="tz-row">
        <Button size="small" icon="plus" disabled={hasKeyframe} onClick={add}>
          {t`Add keyframe`}
        </Button>
        {crop.length > 0 && (
          <Button size="small" kind="bare" onClick={() => onCrop([])}>
            {t`Reset to center`}
          </Button>
        )}
      </div>
    </>
  );
}

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

function Range({ label, value, min = 0, max, step = 1, onChange }: RangeProps) {
  const field = useId();
  const percent = max > min ? Math.round(((value - min) / (max - min)) * 100) : 50;
  return (
    <div className="tz-range-row">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className="tz-range"
        type="range"
        min={min}
        max={Math.max(min, max)}
        step={step}
        value={roundToHundredths(value)}
        disabled={max <= min}
        aria-valuetext={`${percent}%`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="tz-range-row__value">{max > min ? `${percent}%` : '–'}</span>
    </div>
  );
}
