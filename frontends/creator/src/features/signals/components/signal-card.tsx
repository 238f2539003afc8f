import { plural, t } from '@lingui/core/macro';
import {
  Button,
  Card,
  Chip,
  formatList,
  formatLocale,
  Menu,
  type MenuItem,
  PhaseChip,
  ScoreRing,
  Sparkline,
  timeAgo,
} from '@trenzeye/frontend-kit';
import type { Signal, SignalExplanation } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { FollowButton } from '../../niches/components/follow-button.tsx';
import { explanationLine, generateLink } from '../explanation-line.ts';
import { useHide } from '../hidden-signals.ts';
import { SourceIcon, sourceNames } from './source-icon.tsx';

/** Menu to hide a signal or mute its tags; `onHidden` is called before the card is removed. */
function SignalMenu({ signal, onHidden }: { signal: Signal; onHidden: () => void }) {
  const hide = useHide();
  const items: MenuItem[] = [
    {
      label: t`Hide this signal`,
      icon: 'eyeOff',
      onSelect: () => {
        hide({ kind: 'signal', signal });
        onHidden();
      },
    },
    ...signal.tags.map((tag): MenuItem => {
      const name = tag.replace(/^#/, '');
      return {
        label: t`Mute #${name}`,
        icon: 'volumeOff',
        onSelect: () => {
          hide({ kind: 'tag', tag: name });
          onHidden();
        },
      };
    }),
  ];
  return <Menu label={t`More about ${signal.title}`} items={items} />;
}

const formatCount = (value: number): string => (Math.round(value * 10) / 10).toLocaleString(formatLocale());

/** Explains the score of a signal in one line, with details on demand. */
function ScoreExplanation({ why, aliases = [] }: { why: SignalExplanation; aliases?: readonly string[] | undefined }) {
  return (
    <details className="tz-score-explanation">
      <summary>{explanationLine(why)}</summary>
      <dl>
        <dt>{t`People in the measured hour`}</dt>
        <dd>{formatCount(why.observed)}</dd>
        <dt>{t`Usual for this topic per hour`}</dt>
        <dd>{formatCount(why.expected)}</dd>
        <dt>{t`Share of the peak`}</dt>
        <dd>{Math.round(why.decayed * 100)}%</dd>
        {why.sources.map(({ source, actors }) => (
          <div key={source} className="tz-score-explanation__source">
            <dt>{sourceNames[source]}</dt>
            <dd>{plural(actors, { one: '# person', other: '# people' })}</dd>
          </div>
        ))}
      </dl>
      {aliases.length > 0 && <p>{t`Also counted: ${formatList(aliases)}`}</p>}
    </details>
  );
}

interface SignalCardProps {
  readonly signal: Signal;
  /** Ids of the signals that the viewer follows. */
  readonly followed: ReadonlySet<string> | undefined;
  readonly onHidden: () => void;
}

/** A rising signal with its score, growth, sources, and buttons to follow it and to generate content. */
export function SignalCard({ signal, followed, onHidden }: SignalCardProps) {
  const heading = `signal-${signal.id}`;
  return (
    <Card as="article" className="tz-signal" aria-labelledby={heading}>
      <ScoreRing score={signal.signal_score} size={64} />
      <div className="tz-signal__body">
        <SignalMeta signal={signal} />
        <h2 id={heading} className="tz-signal__title">
          <Link to={`/signals/${signal.id}`}>{signal.title}</Link>
        </h2>
        <p className="tz-signal__summary" dir="auto">
          {signal.summary}
        </p>
        <Growth signal={signal} />
        <div className="tz-signal__footer">
          <ul className="tz-signal__tags" aria-label={t`Tags`}>
            {signal.tags.map((tag) => (
              <li key={tag}>
                <Link to={`/explore?${new URLSearchParams({ tag: tag.replace(/^#/, '') })}`}>
                  <bdi>#{tag.replace(/^#/, '')}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          <div className="tz-signal__actions" data-tour="signal-actions">
            <FollowButton signal={signal} followed={followed} />
            <Button icon="spark" to={generateLink(signal)} aria-label={t`Generate Content: ${signal.title}`}>
              {t`Generate Content`}
            </Button>
          </div>
        </div>
      </div>
      <SignalMenu signal={signal} onHidden={onHidden} />
    </Card>
  );
}

function SignalMeta({ signal }: { signal: Signal }) {
  const sources = signal.why?.sources.map(({ source }) => source) ?? signal.source_platforms;
  return (
    <div className="tz-signal__meta">
      <PhaseChip phase={signal.phase ?? signal.growth_phase} />
      {signal.origin === 'demo' && <Chip title={t`An example from the demo content, not a live trend`}>{t`Demo signal`}</Chip>}
      <span className="tz-signal__sources">
        {sources.map((source) => (
          <SourceIcon key={source} source={source} />
        ))}
      </span>
      <time className="tz-signal__time" dateTime={signal.created_at}>
        {timeAgo(signal.created_at)}
      </time>
    </div>
  );
}

/** Sparkline and score explanation; demo signals have neither. */
function Growth({ signal: { series = [], why, aliases } }: { signal: Signal }) {
  if (series.length < 2 && !why) return null;
  return (
    <div className="tz-signal__growth">
      <Sparkline
        values={series}
        label={t`People per hour over the last ${series.length} hours: now ${series.at(-1) ?? 0}, at most ${Math.max(...series)}`}
      />
      {why && <ScoreExplanation why={why} aliases={aliases} />}
    </div>
  );
}
