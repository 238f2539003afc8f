import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
/** Explains how scores are calculated. */
export const ScoreRules = () => (
  <details className="tz-score-rules">
    <summary>{t`How scores are counted`}</summary>
    <ul>
      <li>
        <Trans>
          <strong>Trend spotting</strong>: you were among the first twenty creators on a signal. Two points for each creator who published
          on it after you.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Content creation</strong>: two points per published post (up to five a day), ten for each user who remixed your work.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Engagement</strong>: five points for each user who reacted to your work or commented on it, one for each user whose work
          you commented on.
        </Trans>
      </li>
      <li>{t`Each user counts once. Activity on your own work never counts.`}</li>
      <li>{t`This week covers the last seven days.`}</li>
    </ul>
  </details>
);
