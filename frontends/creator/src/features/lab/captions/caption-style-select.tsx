import { t } from '@lingui/core/macro';
import type { CaptionStyle } from '../lab-queries.ts';

const styles: readonly { readonly style: CaptionStyle; readonly label: string }[] = [
  { style: 'outline', label: t`Outline` },
  { style: 'box', label: t`Box` },
  { style: 'bold', label: t`Bold` },
];

/** The look of captions that are burned in. */
export const CaptionStyleSelect = ({ style, onChoose }: { style: CaptionStyle; onChoose: (style: CaptionStyle) => void }) => (
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
