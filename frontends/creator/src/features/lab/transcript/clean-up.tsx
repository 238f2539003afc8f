import { plural, t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { clipsOf, durationOf } from '@trenzeye/proto/editing/clips';
import { useId, useMemo, useState } from 'react';
import type { Edit, Lab } from '../api.ts';
import { cutRanges, isShown } from '../clips/clips.ts';
import type { Trim } from '../timeline/trim.ts';
import { countFillers, defaultFillerLanguage, fillerLanguages, findFillers, findSilences } from './fillers.ts';
import type { WordEdits } from './use-word-edits.ts';
import { rangeOfWords, type WordState } from './words.ts';

interface CleanUpProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly edits: WordEdits;
  readonly states: readonly WordState[];
}

const silenceSeconds = [0.3, 0.5, 0.75, 1, 1.5, 2, 3];

const secondsLabel = (seconds: number | string): string => t`${seconds} s`;

/** `3.4 s` that the Short becomes shorter by. */
const savedBy = (edit: Edit, ranges: readonly Trim[]): string => {
  const clips = clipsOf(edit);
  return secondsLabel((durationOf(clips) - durationOf(cutRanges(clips, ranges))).toFixed(1));
};

/** What is found, and the time that removing it saves. */
const foundLabel = (count: number, time: string): string =>
  count === 0 ? t`None found` : plural(count, { one: `# found, saves ${time}`, other: `# found, saves ${time}` });

/** Removes silences and filler words. Both say what they find before they cut, and can be undone. */
export const CleanUp = (props: CleanUpProps) => (
  <div className="tz-clean-up">
    <h2>{t`Clean up`}</h2>
    <Silences {...props} />
    {props.lab.words.length > 0 && <Fillers {...props} />}
  </div>
);

function Silences({ lab: { waveform }, edit, edits }: CleanUpProps) {
  const field = useId();
  const [seconds, setSeconds] = useState(1);
  const all = useMemo(() => findSilences(waveform, seconds), [waveform, seconds]);
  const found = useMemo(() => all.filter((range) => isShown(clipsOf(edit), range)), [all, edit]);
  return (
    <div className="tz-clean-up__row">
      <label htmlFor={field}>{t`Silences longer than`}</label>
      <select id={field} className="tz-input" value={seconds} onChange={({ target }) => setSeconds(Number(target.value))}>
        {silenceSeconds.map((value) => (
          <option key={value} value={value}>
            {secondsLabel(value)}
          </option>
        ))}
      </select>
      <span className="tz-clean-up__found" role="status">
        {foundLabel(found.length, savedBy(edit, found))}
      </span>
      <Button size="small" disabled={found.length === 0} onClick={() => edits.cutAll(`silences ${seconds}`, found)}>
        {t`Remove silences`}
      </Button>
    </div>
  );
}

function Fillers({ lab: { words }, edit, edits, states }: CleanUpProps) {
  const field = useId();
  const [language, setLanguage] = useState(() => defaultFillerLanguage(navigator.languages));
  const all = useMemo(() => findFillers(words, language), [words, language]);
  const found = all.filter(({ first }) => states[first] === 'kept');
  const ranges = found.map(({ first, last }) => rangeOfWords(words, first, last));
  return (
    <div className="tz-clean-up__row">
      <label htmlFor={field}>{t`Filler words in`}</label>
      <select id={field} className="tz-input" value={language} onChange={({ target }) => setLanguage(target.value)}>
        {fillerLanguages.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <span className="tz-clean-up__found" role="status">
        {found.length === 0 ? t`None found` : t`${countFillers(found)}, saves ${savedBy(edit, ranges)}`}
      </span>
      <Button size="small" disabled={found.length === 0} onClick={() => edits.cutAll(`fillers ${language}`, ranges)}>
        {t`Remove filler words`}
      </Button>
    </div>
  );
}
