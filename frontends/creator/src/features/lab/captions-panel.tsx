import { Button, useToast } from '@trenzeye/frontend-kit';
import { useEffect, useRef, useState } from 'react';
import { CaptionRow } from './caption-row.tsx';
import {
  addedAt,
  type Caption,
  captionAt,
  isInside,
  mergedWithNext,
  missingFrom,
  mostCaptions,
  splitAt,
  withMore,
  without,
  withText,
  withTime,
} from './captions.ts';
import { CaptionsModeChoice } from './captions-mode.tsx';
import type { CaptionsMode, Edit, Lab } from './get-lab.ts';
import { useAt } from './playhead.ts';
import type { Playback } from './use-playback.ts';

interface CaptionsPanelProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  readonly onCaptions: (kind: string, captions: readonly Caption[]) => void;
  readonly onMode: (mode: CaptionsMode) => void;
}

/** What is said, beside the video: each line with its time, to be corrected, parted, joined. */
export function CaptionsPanel({ lab, edit, playback, onCaptions, onMode }: CaptionsPanelProps) {
  const { captions } = edit;
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const current = useAt(playback.playhead, (seconds) => captionAt(captions, seconds));
  useInSight(list, current, playback.isPlaying);
  const focus = useNextFocus(list, captions);
  const missing = missingFrom(captions, lab.transcript, edit);
  const shown = captions.map((caption, index) => ({ caption, index })).filter(({ caption }) => isAll || isInside(caption, edit));
  const edits = useCaptionEdits(captions, lab.duration, onCaptions, focus);
  const add = () => {
    playback.pause();
    edits.add(playback.playhead.seconds);
  };
  return (
    <section className="tz-captions" aria-labelledby="captions-heading">
      <div className="tz-row tz-row--between">
        <h2 id="captions-heading">Captions</h2>
        {shown.length !== captions.length || isAll ? (
          <Button size="small" kind="bare" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Only this Short' : `All ${captions.length}`}
          </Button>
        ) : null}
      </div>
      <CaptionsModeChoice mode={edit.captions_mode} onChoose={onMode} />
      {shown.length === 0 && (
        <p className="tz-captions__none">
          {lab.transcript.length > 0
            ? 'Nothing is captioned in this part.'
            : (lab.transcript_note ?? 'Nothing that is said was written down. Write captions yourself.')}
        </p>
      )}
      <ol ref={list} className="tz-captions__list">
        {shown.map(({ caption, index }) => (
          <CaptionRow
            key={index}
            caption={caption}
            index={index}
            isLast={index === captions.length - 1}
            isCurrent={index === current}
            onSeek={playback.seek}
            edits={edits}
          />
        ))}
      </ol>
      <div className="tz-row tz-row--tight">
        <Button size="small" icon="plus" disabled={captions.length >= mostCaptions} onClick={add}>
          Caption here
        </Button>
        {missing.length > 0 && (
          <Button size="small" icon="captions" onClick={() => onCaptions('transcript', withMore(captions, missing))}>
            Take {missing.length} from the transcript
          </Button>
        )}
      </div>
    </section>
  );
}

export interface CaptionEdits {
  readonly text: (index: number, text: string) => void;
  readonly time: (index: number, side: 'start' | 'end', seconds: number) => void;
  /** Parts it at the cursor, or in the middle. */
  readonly split: (index: number, at?: number) => void;
  readonly merge: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly add: (seconds: number) => void;
}

function useCaptionEdits(
  captions: readonly Caption[],
  duration: number,
  onCaptions: CaptionsPanelProps['onCaptions'],
  focus: (index: number) => void,
): CaptionEdits {
  const toast = useToast();
  return {
    text: (index, text) => onCaptions(`text ${index}`, withText(captions, index, text)),
    time: (index, side, seconds) => onCaptions(`time ${index}`, withTime(captions, index, side, seconds, duration)),
    split: (index, at) => {
      const parted = splitAt(captions, index, at);
      if (!parted) {
        toast.info('There is nothing to part', 'Put the cursor between two words.');
        return;
      }
      onCaptions(`split ${index} ${captions.length}`, parted);
      focus(index + 1);
    },
    merge: (index) => {
      const merged = mergedWithNext(captions, index);
      if (!merged) {
        toast.info('These two do not fit together', 'A caption has at most 300 characters.');
        return;
      }
      onCaptions(`merge ${index} ${captions.length}`, merged);
      focus(index);
    },
    remove: (index) => {
      onCaptions(`remove ${index} ${captions.length}`, without(captions, index));
      focus(Math.max(0, index - 1));
    },
    add: (seconds) => {
      const added = addedAt(captions, seconds, duration);
      if (!added) {
        toast.info('There is no room for a caption here', 'Go to a pause, or make a caption shorter first.');
        return;
      }
      onCaptions(`add ${captions.length}`, added.captions);
      focus(added.index);
    },
  };
}

/** Puts the focus into a line once the changed list is there. */
function useNextFocus(list: { readonly current: HTMLElement | null }, captions: readonly Caption[]): (index: number) => void {
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null || captions.length === 0) return;
    list.current?.querySelector<HTMLElement>(`[data-caption="${Math.min(next.current, captions.length - 1)}"]`)?.focus();
    next.current = null;
  }, [captions, list]);
  return (index) => {
    next.current = index;
  };
}

/** While it plays, the line that is said stays in sight of the list, and nothing else moves. */
function useInSight(list: { readonly current: HTMLElement | null }, current: number | undefined, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying || current === undefined) return;
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(`[data-row="${current}"]`);
    if (box && row) box.scrollTop = row.offsetTop - box.offsetTop - box.clientHeight / 3;
  }, [list, current, isPlaying]);
}
