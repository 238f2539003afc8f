import { plural, t } from '@lingui/core/macro';
import { Button, Card, Chip, ErrorState, PhaseChip, ScoreRing } from '@trenzeye/frontend-kit';
import { maxTagCount, type TagPage } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { useTag } from '../api.ts';
import './search.css';

const tagPath = (tag: string): string => `/explore?${new URLSearchParams({ tag })}`;

const countPosts = (count: number): string =>
  count < maxTagCount ? plural(count, { one: '# post', other: '# posts' }) : plural(count, { one: '#+ post', other: '#+ posts' });

/** Header of a tag's page: number of posts, related tags and the tag's signal. */
export function TagHeader({ tag }: { tag: string }) {
  const { data, isError, error, refetch, isFetching } = useTag(tag);
  return (
    <section className="tz-tag-header" aria-labelledby="tag-name">
      <div className="tz-tag-header__title">
        <h2 id="tag-name">
          <bdi>#{tag}</bdi>
        </h2>
        {data && <p className="tz-muted">{countPosts(data.count)}</p>}
        <Button size="small" kind="bare" icon="close" to="/explore">
          {t`All tags`}
        </Button>
      </div>
      {isError && (
        <ErrorState title={t`This tag could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && data.related.length > 0 && <RelatedTags related={data.related} />}
      {data?.signal && <TagSignal signal={data.signal} />}
    </section>
  );
}

const RelatedTags = ({ related }: { related: TagPage['related'] }) => (
  <div className="tz-related">
    <h3>{t`Related tags`}</h3>
    <ul>
      {related.map(({ tag, count }) => (
        <li key={tag}>
          <Link className="tz-tag-chip" to={tagPath(tag)}>
            <bdi>#{tag}</bdi> <span className="tz-tag-chip__count">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

function TagSignal({ signal }: { signal: NonNullable<TagPage['signal']> }) {
  const query = new URLSearchParams({ signalId: signal.id, signalTitle: signal.title });
  return (
    <Card className="tz-tag-signal">
      <ScoreRing score={signal.signal_score} size={48} />
      <div className="tz-hit__body">
        <p className="tz-hit__meta">
          <PhaseChip phase={signal.phase ?? signal.growth_phase} />
          {signal.origin === 'demo' && <Chip>{t`Demo signal`}</Chip>}
        </p>
        <h3 dir="auto">{signal.title}</h3>
      </div>
      <Button size="small" icon="spark" to={`/generate?${query}`} aria-label={t`Generate Content: ${signal.title}`}>
        {t`Generate Content`}
      </Button>
    </Card>
  );
}
