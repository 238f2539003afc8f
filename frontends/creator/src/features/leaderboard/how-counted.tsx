/** Says in plain words what the scores are made of. */
export const HowCounted = () => (
  <details className="tz-counted">
    <summary>How scores are counted</summary>
    <ul>
      <li>
        <strong>Trend spotting</strong> is about what you made from signals: how many different people took it up.
      </li>
      <li>
        <strong>Content creation</strong> is about everything you published: how many different people reacted to it or remixed it.
      </li>
      <li>
        <strong>Engagement</strong> is about the conversation: how many different people commented.
      </li>
      <li>People count, not taps: the same person counts once for a piece, and what you do with your own work never counts.</li>
      <li>This week looks at the last seven days; all time at everything.</li>
    </ul>
  </details>
);
