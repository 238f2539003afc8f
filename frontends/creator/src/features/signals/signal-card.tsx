import { Button, Card, Chip, ScoreRing, timeAgo } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { generateLink } from './generate-link.ts';
import { SourceIcon } from './source-icon.tsx';

const phases: Record<Signal['growth_phase'], string> = { emerging: 'Emerging', trending: 'Trending', breakout: 'Breakout' };

/** A rising signal: how strong, how it grows, where it was seen, and the way to make something of it. */
export function SignalCard({ signal }: { signal: Signal }) {
  const heading = `signal-${signal.id}`;
  return (
    <Card as="article" className="tz-signal" aria-labelledby={heading}>
      <ScoreRing score={signal.signal_score} size={64} />
      <div className="tz-signal__body">
        <div className="tz-signal__facts">
          <span className={`tz-phase tz-phase--${signal.growth_phase}`}>{phases[signal.growth_phase]}</span>
          {signal.origin === 'demo' && <Chip>Demo signal</Chip>}
          <span className="tz-signal__sources">
            {signal.source_platforms.map((source) => (
              <SourceIcon key={source} source={source} />
            ))}
          </span>
          <time className="tz-signal__time" dateTime={signal.created_at}>
            {timeAgo(signal.created_at)}
          </time>
        </div>
        <h2 id={heading} className="tz-signal__title">
          {signal.title}
        </h2>
        <p className="tz-signal__summary">{signal.summary}</p>
        <div className="tz-signal__foot">
          <ul className="tz-signal__tags" aria-label="Tags">
            {signal.tags.map((tag) => (
              <li key={tag}>#{tag.replace(/^#/, '')}</li>
            ))}
          </ul>
          <Button icon="spark" to={generateLink(signal)} aria-label={`Generate Content: ${signal.title}`}>
            Generate Content
          </Button>
        </div>
      </div>
    </Card>
  );
}
