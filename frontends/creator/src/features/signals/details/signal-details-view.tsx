import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, Chip, PhaseChip, ScoreRing } from '@trenzeye/frontend-kit';
import type { ContentItem, Signal, SignalDetails } from '@trenzeye/proto/http/content';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FollowButton } from '../../niches/follow-button.tsx';
import { useFollowedSignals } from '../../niches/niche-queries.ts';
import { generateLink } from '../generate-link.ts';
import { ScoreReasons } from './score-reasons.tsx';
import { SeenList } from './seen-list.tsx';
import { SourceCharts } from './source-charts.tsx';
import './signal-details.css';

interface SignalDetailsViewProps {
  readonly details: SignalDetails;
  readonly renderItem: (item: ContentItem) => ReactNode;
}

/** A signal: its growth per source, why it has its score, where it was seen, and what creators made of it. */
export function SignalDetailsView({ details: { signal, series, seen, related, content }, renderItem }: SignalDetailsViewProps) {
  return (
    <div className="tz-signal-page">
      <Head signal={signal} />
      <div className="tz-signal-page__columns">
        <div className="tz-stack">
          <Section id="signal-growth" title={t`People per hour`}>
            <SourceCharts series={series} />
          </Section>
          <Section id="signal-seen" title={t`Where it was seen`}>
            <SeenList seen={seen} isDemo={signal.origin === 'demo'} />
          </Section>
        </div>
        <div className="tz-stack">
          <Section id="signal-why" title={t`Why this score`}>
            <ScoreReasons signal={signal} />
          </Section>
          <Section id="signal-related" title={t`Related signals`}>
            <Related signals={related} />
          </Section>
        </div>
      </div>
      <section aria-labelledby="signal-content" className="tz-stack">
        <h2 id="signal-content">{t`Made by creators here`}</h2>
        {content.length === 0 ? (
          <p className="tz-muted">{t`Nothing yet. Be the first to publish something.`}</p>
        ) : (
          <ul className="tz-signal-page__items">
            {content.map((item) => (
              <li key={item.id}>{renderItem(item)}</li>
            ))}
          </ul>
        )}
      </section>
      <p className="tz-muted tz-small">
        <Trans>
          Other websites are read through their public lists and feeds. Authors are only counted; links lead to their public posts.{' '}
          <Link to="/privacy#trends">Collected data</Link>
        </Trans>
      </p>
    </div>
  );
}

function Head({ signal }: { signal: Signal }) {
  const followed = useFollowedSignals(signal.id);
  return (
    <header className="tz-signal-page__head">
      <ScoreRing score={signal.signal_score} size={72} />
      <div className="tz-signal-page__title">
        <p className="tz-row tz-row--tight">
          <PhaseChip phase={signal.phase ?? signal.growth_phase} />
          {signal.origin === 'demo' && <Chip title={t`An example from the demo content, not a live trend`}>{t`Demo signal`}</Chip>}
        </p>
        <h1 dir="auto">{signal.title}</h1>
        <p className="tz-muted" dir="auto">
          {signal.summary}
        </p>
        <ul className="tz-signal__tags" aria-label={t`Tags`}>
          {signal.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/explore?${new URLSearchParams({ tag: tag.replace(/^#/, '') })}`}>
                <bdi>#{tag.replace(/^#/, '')}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="tz-signal-page__actions">
        <FollowButton signal={signal} followed={followed} />
        <Button kind="primary" icon="spark" to={generateLink(signal)}>
          {t`Generate Content`}
        </Button>
      </div>
    </header>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card as="section" className="tz-stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </Card>
);

const Related = ({ signals }: { signals: readonly Signal[] }) =>
  signals.length === 0 ? (
    <p className="tz-muted">{t`No other signal shares a word or a tag with it.`}</p>
  ) : (
    <ul className="tz-signal-related">
      {signals.map((signal) => (
        <li key={signal.id}>
          <Link to={`/signals/${signal.id}`}>{signal.title}</Link>
          <span className="tz-muted tz-small">
            <Trans>Score {Math.round(signal.signal_score)}</Trans>
          </span>
        </li>
      ))}
    </ul>
  );
