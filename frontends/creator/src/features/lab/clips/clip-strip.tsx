import { plural, t } from '@lingui/core/macro';
import { Button, useToast } from '@trenzeye/frontend-kit';
import { clipsOf, durationOf } from '@trenzeye/proto/editing/clips';
import { useState } from 'react';
import type { Edit, Lab } from '../api.ts';
import type { Caption } from '../captions/captions.ts';
import type { Playback } from '../playback/use-playback.ts';
import { formatTimecode } from '../timecode.ts';
import type { Trim } from '../timeline/trim.ts';
import { splitCaptionsAt } from '../transcript/caption-words.ts';
import { wordStates } from '../transcript/words.ts';
import { moveClip, splitAt } from './clips.ts';

interface ClipStripProps {
  readonly edit: Edit;
  readonly playback: Playback;
  readonly lab: Lab;
  readonly onClips: (kind: string, clips: readonly Trim[], captions?: readonly Caption[]) => void;
}

/** The clips in the order in which they are played: split, move and delete. */
export function ClipStrip({ lab: { words }, edit, playback, onClips }: ClipStripProps) {
  const toast = useToast();
  const clips = clipsOf(edit);
  const [chosen, setChosen] = useState(0);
  const selected = Math.min(chosen, clips.length - 1);
  // Words of a caption stay with their clip.
  const captionsSplitAt = (times: readonly number[]) => {
    const states = wordStates(words, clips);
    return splitCaptionsAt(
      edit.captions,
      words.filter((_, index) => states[index] === 'kept'),
      times,
    );
  };
  const split = () => {
    playback.pause();
    const { seconds } = playback.playhead;
    const next = splitAt(clips, seconds);
    if (next) onClips(`split ${clips.length}`, next, captionsSplitAt([seconds]));
    else toast.info(t`The Short cannot be split here`, t`Move the playhead into a clip, away from its ends.`);
  };
  const move = (by: -1 | 1) => {
    const { start, end } = clips[selected] ?? { start: 0, end: 0 };
    onClips(`move ${selected} ${by} ${start}`, moveClip(clips, selected, by), captionsSplitAt([start, end]));
    setChosen(selected + by);
  };
  const choose = (index: number) => {
    setChosen(index);
    playback.seek(clips[index]?.start ?? 0);
  };
  const together = formatTimecode(durationOf(clips));
  return (
    <section className="tz-clips" aria-labelledby="clips-heading">
      <div className="tz-row tz-row--between">
        <h2 id="clips-heading">{t`Clips`}</h2>
        <span className="tz-hint">
          {plural(clips.length, { one: `# clip, ${together} together`, other: `# clips, ${together} together` })}
        </span>
      </div>
      <ol className="tz-clips__list">
        {clips.map((clip, index) => (
          <li key={`${index}-${clip.start}`} style={{ flexGrow: clip.end - clip.start }}>
            <button
              type="button"
              className="tz-clips__clip"
              aria-pressed={index === selected}
              aria-label={t`Clip ${index + 1}, from ${formatTimecode(clip.start)} to ${formatTimecode(clip.end)}`}
              title={`${formatTimecode(clip.start)} – ${formatTimecode(clip.end)}`}
              onClick={() => choose(index)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
      <div className="tz-row tz-row--tight">
        <Button size="small" onClick={split}>
          {t`Split at playhead`}
        </Button>
        <Button size="small" icon="arrowLeft" disabled={selected === 0} onClick={() => move(-1)}>
          {t`Move earlier`}
        </Button>
        <Button size="small" icon="arrowRight" disabled={selected === clips.length - 1} onClick={() => move(1)}>
          {t`Move later`}
        </Button>
        <Button
          size="small"
          icon="trash"
          disabled={clips.length === 1}
          onClick={() => onClips(`delete ${selected} ${clips.length}`, clips.toSpliced(selected, 1))}
        >
          {t`Delete clip`}
        </Button>
      </div>
    </section>
  );
}
