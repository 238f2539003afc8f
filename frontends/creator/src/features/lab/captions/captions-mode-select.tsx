import type { CaptionsMode } from '../lab-queries.ts';

const modes: readonly { readonly mode: CaptionsMode; readonly label: string; readonly hint: string }[] = [
  { mode: 'burned', label: 'Burned in', hint: 'Part of the video: always visible.' },
  { mode: 'track', label: 'As a track', hint: 'A separate track: viewers can turn it on or off.' },
  { mode: 'none', label: 'None', hint: 'The Short has no captions.' },
];

export function CaptionsModeSelect({ mode, onChoose }: { mode: CaptionsMode; onChoose: (mode: CaptionsMode) => void }) {
  return (
    <fieldset className="tz-modes">
      <legend className="tz-visually-hidden">Captions in the Short</legend>
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
