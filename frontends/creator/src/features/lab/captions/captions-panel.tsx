import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, classNames } from '@trenzeye/frontend-kit';
import { captionsIn, clipsOf } from '@trenzeye/proto/editing/clips';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { CaptionStyle, CaptionsMode, Edit, Lab } from '../api.ts';
import { isShown } from '../clips/clips.ts';
import type { Playback } from '../playback/use-playback.ts';
import { usePlayheadValue } from '../playback/use-playback.ts';
import { TimeField } from '../time-field.tsx';
import { formatTimecode } from '../timecode.ts';
import type { Trim } from '../timeline/trim.ts';
import { withoutWords } from '../transcript/caption-words.ts';
import { wordStates } from '../transcript/words.ts';
import { CaptionFiles, CaptionLanguages } from './caption-languages.tsx';
import { withTrackCaptions } from './caption-tracks.ts';
import { type Caption, captionCountLimit, captionIndexAt, captionLimit, missingCaptions, withAddedCaptions } from './captions.ts';
import { type CaptionEdits, useCaptionEdits } from './use-caption-edits.ts';

interface CaptionRowProps {
  readonly caption: Caption;
  readonly index: number;
  readonly isLast: boolean;
  readonly isCurrent: boolean;
  readonly onSeek: (seconds: number) => void;
  readonly edits: CaptionEdits;
}

/** One caption. Enter splits it at the cursor, Backspace at its start merges it with the previous one, a click seeks to its start. */
function CaptionRow({ caption: { start, end, text }, index, isLast, isCurrent, onSeek, edits }: CaptionRowProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const name = t`Caption ${index + 1}`;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Enter') {
      event.preventDefault();
      edits.split(index, selectionStart);
    } else if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && index > 0) {
      event.preventDefault();
      edits.merge(index - 1);
    }
  };
  return (
    <li className={classNames('tz-caption', isCurrent && 'tz-caption--current')} data-row={index}>
      <div className="tz-caption__head">
        <button
          type="button"
          className="tz-caption__seek"
          aria-label={t`Go to ${formatTimecode(start)}`}
          title={t`Seek`}
          onClick={() => onSeek(start)}
        >
          ▸
        </button>
        <TimeField isLabelHidden label={t`${name}, start`} seconds={start} onChange={(to) => edits.time(index, 'start', to)} />
        <span aria-hidden="true">–</span>
        <TimeField isLabelHidden label={t`${name}, end`} seconds={end} onChange={(to) => edits.time(index, 'end', to)} />
        <span className="tz-grow" />
        <Button kind="bare" size="small" aria-label={t`Split ${name}`} onClick={() => edits.split(index, area.current?.selectionStart)}>
          {t`Split`}
        </Button>
        {!isLast && (
          <Button kind="bare" size="small" aria-label={t`Merge ${name} with the next`} onClick={() => edits.merge(index)}>
            {t`Merge`}
          </Button>
        )}
        <Button kind="bare" size="small" icon="trash" aria-label={t`Delete ${name}`} onClick={() => edits.remove(index)} />
      </div>
      <textarea
        ref={area}
        className="tz-input tz-caption__text"
        aria-label={name}
        data-caption={index}
        maxLength={captionLimit}
        rows={1}
        value={text}
        onChange={({ target }) => edits.text(index, target.value.replaceAll('\n', ' '))}
        onClick={() => onSeek(start)}
        onKeyDown={onKeyDown}
      />
    </li>
  );
}

const modes: readonly { readonly mode: CaptionsMode; readonly label: string; readonly hint: string }[] = [
  { mode: 'burned', label: t`Burned in`, hint: t`Part of the video: always visible.` },
  { mode: 'track', label: t`As a track`, hint: t`A separate track: viewers can turn it on or off.` },
  { mode: 'none', label: t`None`, hint: t`The Short has no captions.` },
];

function CaptionsModeSelect({ mode, onChoose }: { mode: CaptionsMode; onChoose: (mode: CaptionsMode) => void }) {
  return (
    <fieldset className="tz-modes">
      <legend className="tz-visually-hidden">{t`Captions in the Short`}</legend>
      <div className="tz-modes__row">
        {modes.map((entry) => (
          <label key={entry.mode} className="tz-modes__option">
            <input type="radio" name="captions-mode" checked={entry.mode === mode} onChange={() => onChoose(entry.mode)} />
            <span>{entry.label}</span>
          </label>
        ))}
      </div>
      <p className="tz-hint">{modes.find((entry) => entry.mode === mode)?.hint}</p>
    </fieldset>
  );
}

const styles: readonly { readonly style: CaptionStyle; readonly label: string }[] = [
  { style: 'outline', label: t`Outline` },
  { style: 'box', label: t`Box` },
  { style: 'bold', label: t`Bold` },
];

/** The look of captions that are burned in. */
const CaptionStyleSelect = ({ style, onChoose }: { style: CaptionStyle; onChoose: (style: CaptionStyle) => void }) => (
  <fieldset className="tz-modes">
    <legend className="tz-visually-hidden">{t`Caption style`}</legend>
    <div className="tz-modes__row">
      {styles.map((entry) => (
        <label key={entry.style} className="tz-modes__option">
          <input type="radio" name="caption-style" checked={entry.style === style} onChange={() => onChoose(entry.style)} />
          <span className={`tz-caption-sample tz-caption-sample--${entry.style}`}>{entry.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

interface CaptionsPanelProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly playback: Playback;
  /** Language of the captions that are edited; empty for the first ones. */
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly onChange: (kind: string, change: Partial<Edit>) => void;
}

/** Editor of the captions of one language: text, times, split and merge. */
export function CaptionsPanel({ lab, edit, playback, language, onLanguage, onChange }: CaptionsPanelProps) {
  const isTrack = edit.tracks.some((track) => track.language === language);
  const captions = captionsIn(edit, language);
  const onCaptions = (kind: string, changed: readonly Caption[]) =>
    onChange(`${kind} ${language}`, isTrack ? { tracks: withTrackCaptions(edit.tracks, language, changed) } : { captions: [...changed] });
  const [isShowingAll, setShowingAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const current = usePlayheadValue(playback.playhead, (seconds) => captionIndexAt(captions, seconds));
  useScrollToCurrent(list, current, playback.isPlaying);
  const focus = useNextFocus(list, captions);
  const clips = useMemo(() => clipsOf(edit), [edit]);
  const missing = useMissingCaptions(lab, captions, clips);
  const shown = captions.map((caption, index) => ({ caption, index })).filter(({ caption }) => isShowingAll || isShown(clips, caption));
  const edits = useCaptionEdits(captions, lab.duration, onCaptions, focus);
  const add = () => {
    playback.pause();
    edits.add(playback.playhead.seconds);
  };
  return (
    <section className="tz-captions" aria-labelledby="captions-heading">
      <div className="tz-row tz-row--between">
        <h2 id="captions-heading">{t`Captions`}</h2>
        {shown.length !== captions.length || isShowingAll ? (
          <Button size="small" kind="bare" aria-pressed={isShowingAll} onClick={() => setShowingAll(!isShowingAll)}>
            {isShowingAll ? t`Only this Short` : t`All ${captions.length}`}
          </Button>
        ) : null}
      </div>
      <CaptionsModeSelect mode={edit.captions_mode} onChoose={(captions_mode) => onChange('mode', { captions_mode })} />
      {edit.captions_mode === 'burned' && (
        <CaptionStyleSelect style={edit.caption_style} onChoose={(caption_style) => onChange('style', { caption_style })} />
      )}
      <CaptionLanguages edit={edit} language={isTrack ? language : ''} onLanguage={onLanguage} onChange={onChange} />
      {shown.length === 0 && (
        <p className="tz-captions__empty">
          {lab.transcript.length > 0 || isTrack
            ? t`No captions in this part.`
            : (lab.transcript_note ?? t`No speech was transcribed. Add captions yourself.`)}
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
        <Button size="small" icon="plus" disabled={captions.length >= captionCountLimit} onClick={add}>
          {t`Add caption`}
        </Button>
        {missing.length > 0 && !isTrack && (
          <Button size="small" icon="captions" onClick={() => onCaptions('transcript', withAddedCaptions(captions, missing))}>
            <Trans>Add {missing.length} from the transcript</Trans>
          </Button>
        )}
      </div>
      <CaptionFiles
        edit={{ ...edit, captions: [...captions] }}
        language={isTrack ? language : ''}
        duration={lab.duration}
        onCaptions={onCaptions}
      />
    </section>
  );
}

/** Transcript lines of the Short that overlap no caption, without the words that were cut. */
function useMissingCaptions(lab: Lab, captions: readonly Caption[], clips: readonly Trim[]): readonly Caption[] {
  return useMemo(() => {
    const missing = missingCaptions(captions, lab.transcript, clips);
    const states = missing.length > 0 ? wordStates(lab.words, clips) : [];
    const cut = lab.words.filter((_, index) => states[index] === 'cut');
    return withoutWords(missing, cut).filter(({ text }) => text !== '');
  }, [lab, captions, clips]);
}

/** Focuses a caption after the changed list was rendered. */
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

/** Keeps the current caption visible in the list during playback, without scrolling the page. */
function useScrollToCurrent(list: { readonly current: HTMLElement | null }, current: number | undefined, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying || current === undefined) return;
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(`[data-row="${current}"]`);
    if (box && row) box.scrollTop = row.offsetTop - box.offsetTop - box.clientHeight / 3;
  }, [list, current, isPlaying]);
}
