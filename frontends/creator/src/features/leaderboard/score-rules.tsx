/** Explains how scores are calculated. */
export const ScoreRules = () => (
  <details className="tz-score-rules">
    <summary>How scores are counted</summary>
    <ul>
      <li>
        <strong>Trend spotting</strong>: you were among the first twenty creators on a signal. Two points for each creator who published on
        it after you.
      </li>
      <li>
        <strong>Content creation</strong>: two points per published post (up to five a day), ten for each user who remixed your work.
      </li>
      <li>
        <strong>Engagement</strong>: five points for each user who reacted to your work or commented on it, one for each user whose work you
        commented on.
      </li>
      <li>Each user counts once. Activity on your own work never counts.</li>
      <li>This week covers the last seven days.</li>
    </ul>
  </details>
);
