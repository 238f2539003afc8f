import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, Chip, compactNumber, formatList, formatLocale, Icon, PhaseChip, ScoreRing, timeAgo } from '@trenzeye/frontend-kit';
import type { ContentItem, Signal, SignalDetails } from '@trenzeye/proto/http/content';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFollowedSignals } from '../../niches/api.ts';
import { FollowButton } from '../../niches/components/follow-button.tsx';
import { generateLink } from '../explanation-line.ts';
import { SourceCharts } from './source-charts.tsx';
import './signal-details.css';
import { ratioLabel, sinceLabel } from '../explanation-line.ts';
import { SourceIcon } from './source-icon.tsx';

const shownFirst = 8;

const peopleLabel = (count: number): string => {
  const shown = compactNumber(count);
  return plural(count, { one: `${shown} person`, other: `${shown} people` });
};

/** The public posts, articles and searches in which a signal was seen. */
function SeenList({ seen, isDemo }: { seen: SignalDetails['seen']; isDemo: boolean }) {
  const [isLong, setLong] = useState(false);
  if (seen.length === 0)
    return (
      <p className="tz-muted">
        {isDemo
          ? t`This is an example, not a live trend. It has no posts.`
          : t`No posts on other websites. It comes from activity on Trenzeye.`}
      </p>
    );
  const shown = isLong ? seen : seen.slice(0, shownFirst);
  return (
    <>
      <ul className="tz-signal-seen">
        {shown.map(({ source, title, link, language, published_at, participants }, index) => (
          // Posts have no identity here, and the order changes with the whole list.
          <li key={`${index} ${title}`}>
            <SourceIcon source={source} />
            <div>
              {link ? (
                <a href={link} target="_blank" rel="noreferrer nofollow" lang={language ?? undefined} dir="auto">
                  {title} <Icon name="external" size={12} />
                </a>
              ) : (
                <span lang={language ?? undefined} dir="auto">
                  {title}
                </span>
              )}
              <p className="tz-muted tz-small">
                <time dateTime={published_at}>{timeAgo(published_at)}</time>
                {participants !== null && participants > 0 && ` - ${peopleLabel(participants)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {seen.length > shownFirst && !isLong && (
        <Button size="small" icon="chevronDown" onClick={() => setLong(true)}>
          <Trans>Show all {seen.length}</Trans>
        </Button>
      )}
    </>
  );
}

const confidenceLabel = (confidence: number): string => (confidence >= 0.95 ? t`High` : confidence >= 0.6 ? t`Medium` : t`Low`);
/** A measurement of chance is never certain: at most 99. */
const percentOf = (confidence: number): number => Math.min(99, Math.round(confidence * 100));
const formatCount = (value: number): string => (Math.round(value * 10) / 10).toLocaleString(formatLocale());

/** Why a live signal has its score, number by number. */
function ScoreReasons({ signal: { why, aliases = [] } }: { signal: Signal }) {
  if (!why) return <p className="tz-muted">{t`This is an example, not a live trend. Its score is not measured.`}</p>;
  return (
    <>
      <dl className="tz-signal-reasons">
        <div>
          <dt>{t`People in the measured hour`}</dt>
          <dd>{formatCount(why.observed)}</dd>
        </div>
        <div>
          <dt>{t`Usual for this topic at this time`}</dt>
          <dd>{formatCount(why.expected)}</dd>
        </div>
        <div>
          <dt>{t`Compared with usual activity`}</dt>
          <dd>{ratioLabel(why.ratio)}</dd>
        </div>
        <div>
          <dt>{t`Rising since`}</dt>
          <dd>{sinceLabel(why.since, Date.now())}</dd>
        </div>
        <div>
          <dt>{t`Share of the peak`}</dt>
          <dd>{Math.round(why.decayed * 100)}%</dd>
        </div>
        {why.confidence !== undefined && (
          <div>
            <dt>{t`Statistical confidence`}</dt>
            <dd>
              {confidenceLabel(why.confidence)} ({percentOf(why.confidence)}%)
            </dd>
          </div>
        )}
      </dl>
      <p className="tz-muted tz-small">
        {t`Each person counts once per hour, no matter how often they post, and copies of a text count once. Counts from other websites cannot be verified, so only their square root is used. The score halves every four hours.`}
      </p>
      {aliases.length > 0 && <p className="tz-muted tz-small">{t`Counted together: ${formatList(aliases)}`}</p>}
    </>
  );
}

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
