import { t } from '@lingui/core/macro';
import { useId } from 'react';

interface HookChooserProps {
  readonly hooks: readonly string[];
  /** Undefined when the author has written another opening. */
  readonly current: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (hook: string) => void;
}

/** The openings to choose from; arrow keys choose. */
export function HookChooser({ hooks, current, disabled, onChoose }: HookChooserProps) {
  const name = useId();
  if (hooks.length < 2) return null;
  return (
    <fieldset className="tz-hooks" disabled={disabled}>
      <legend className="tz-label">{t`Opening`}</legend>
      {hooks.map((hook) => (
        <label key={hook} className="tz-hooks__option">
          <input type="radio" name={name} checked={hook === current} onChange={() => onChoose(hook)} />
          <span dir="auto">{hook}</span>
        </label>
      ))}
    </fieldset>
  );
}
