import { t } from '@lingui/core/macro';
import { Icon } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { generateLink } from './generate-link.ts';

/** Link to create a Short from a signal. */
export function ReelPromo({ signal }: { signal: Signal }) {
  return (
    <Link className="tz-reel" to={generateLink(signal, 'shorts')}>
      <span className="tz-reel__frame" aria-hidden="true">
        <svg viewBox="0 0 36 64" aria-hidden="true">
          <rect x="1" y="1" width="34" height="62" rx="7" />
          <path d="M5 44c5-12 9-12 13 0s8 12 13 0" />
          <path className="tz-reel__play" d="M14.5 21v14l11-7z" />
        </svg>
      </span>
      <span className="tz-reel__text">
        <span className="tz-reel__label">{t`Reel idea`}</span>
        <strong>{t`Turn this into a Short`}</strong>
        <span className="tz-reel__topic" dir="auto">
          {signal.title}
        </span>
      </span>
      <Icon name="arrowRight" />
    </Link>
  );
}
