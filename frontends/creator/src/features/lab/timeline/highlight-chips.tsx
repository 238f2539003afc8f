import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Icon } from '@trenzeye/frontend-kit';
import type { Edit, Lab } from '../api.ts';
import { formatShortTimecode } from '../timecode.ts';
import { fitTrim, type Trim } from './trim.ts';

interface HighlightChipsProps {
  readonly lab: Lab;
  readonly edit: Edit;
  readonly onPick: (trim: Trim) => void;
}

/** Suggested highlights with reasons; a click selects one. */
export function HighlightChips({ lab: { highlights, duration }, edit, onPick }: HighlightChipsProps) {
  if (highlights.length === 0) return null;
  return (
    <section className="tz-highlights" aria-labelledby="highlights-heading">
      <h2 id="highlights-heading">{t`Suggested highlights`}</h2>
      <ul>
        {highlights.map(({ start, end, title, reasons, score }) => {
          const trim = fitTrim({ start, end }, duration);
          const isChosen = trim.start === edit.start && trim.end === edit.end;
          return (
            <li key={`${start}-${end}`}>
              <button type="button" className="tz-highlight" aria-pressed={isChosen} onClick={() => onPick(trim)}>
                <span className="tz-highlight__head">
                  <Icon name="spark" size={16} />
                  {title}
                </span>
                <span className="tz-highlight__reasons">
                  {[t`${formatShortTimecode(start)} to ${formatShortTimecode(end)}`, ...reasons].join(' · ')}
                  <span className="tz-visually-hidden">
                    <Trans>, score {score} of 100</Trans>
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
