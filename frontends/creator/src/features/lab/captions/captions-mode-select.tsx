import { t } from '@lingui/core/macro';
import type { CaptionsMode } from '../lab-queries.ts';

const modes: readonly { readonly mode: CaptionsMode; readonly label: string; readonly hint: string }[] = [
  { mode: 'burned', label: t`Burned in`, hint: t`Part of the video: always visible.` },
  { mode: 'track', label: t`As a track`, hint: t`A separate track: viewers can turn it on or off.` },
  { mode: 'none', label: t`None`, hint: t`The Short has no captions.` },
];

export function CaptionsModeSelect({ mode, onChoose }: { mode: CaptionsMode; onChoose: (mode: CaptionsMode) => void }) {
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
