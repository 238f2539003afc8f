/** Says in plain words what the scores are made of. */
export const HowCounted = () => (
  <details className="tz-counted">
    <summary>How scores are counted</summary>
    <ul>
      <li>
        <strong>Trend spotting</strong>: you were among the first twenty on a signal. Two points for everybody who published on it after
        you.
      </li>
      <li>
        <strong>Content creation</strong>: two points for a published piece (five a day count), ten for everybody who remixed your work.
      </li>
      <li>
        <strong>Engagement</strong>: five points for everybody who reacted to your work or commented on it, one for everybody whose work you
        commented on.
      </li>
      <li>People count, not taps: the same person counts once, and what you do with your own work never counts.</li>
      <li>This week looks at the last seven days; all time at everything.</li>
    </ul>
  </details>
);
