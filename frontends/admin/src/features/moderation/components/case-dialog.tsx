import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Avatar, Chip, call, ErrorState, formatLocale, Skeleton } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import type { CaseDetail } from '@trenzeye/proto/http/admin';
import { content } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { decisionLabels, reasonLabels, useCase } from '../api.ts';
import { CaseActions } from './case-actions.tsx';
import { CommentHistory } from './comment-history.tsx';
import { VersionComparison } from './version-comparison.tsx';

/** The picture or the video of a reported item; nothing for other targets, and when the item is gone. */
function CaseMedia({ detail: { target_type, target_id, target_gone, content_type } }: { detail: CaseDetail }) {
  const hasMedia = target_type === 'content' && !target_gone && content_type !== 'thread';
  const { data } = useQuery({
    queryKey: ['case-item', target_id],
    queryFn: ({ signal }) => call(content.getItem, { params: { id: target_id }, signal }),
    enabled: hasMedia,
    retry: false,
  });
  if (!hasMedia || data?.status !== 'published') return null;
  const { image_url, video_url, poster_url, captions_url, alt_text } = data.content_preview;
  if (video_url)
    return (
      // biome-ignore lint/a11y/useMediaCaption: not every reported video has captions; those that exist are offered.
      <video
        className="tz-case-details__media"
        src={video_url}
        poster={poster_url}
        aria-label={alt_text || t`Reported video`}
        controls
        preload="none"
      >
        {captions_url && <track kind="captions" src={captions_url} label={t`Captions`} />}
      </video>
    );
  return image_url ? <img className="tz-case-details__media" src={image_url} alt={alt_text || t`Reported picture`} /> : null;
}

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });
const formatTime = (time: string) => <time dateTime={time}>{dateTimeFormat.format(new Date(time))}</time>;

/** Reports, decisions and appeals of one case, and the moderation history of its author. */
export function CaseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useCase(id);
  return (
    <Dialog title={t`Case`} onClose={onClose}>
      <div className="tz-stack tz-case-details">
        {data ? (
          <CaseDetails detail={data} />
        ) : error ? (
          <ErrorState title={t`Failed to load the case`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </Dialog>
  );
}

const targetPath = ({ target_type, target_id, parent_id, author_id }: CaseDetail): string => {
  if (target_type === 'content') return `/c/${target_id}`;
  return target_type === 'comment' && parent_id ? `/c/${parent_id}?comment=${target_id}` : `/u/${author_id}`;
};

function CaseDetails({ detail }: { detail: CaseDetail }) {
  const { author, all_reports, decisions, appeals } = detail;
  return (
    <>
      <CaseMedia detail={detail} />
      <VersionComparison detail={detail} />
      <p>
        <Link to={targetPath(detail)} target="_blank">
          {t`View reported item`}
        </Link>
      </p>
      <div className="tz-case__actions">
        <CaseActions flagged={detail} />
      </div>
      <AuthorSection author={author} />
      <section>
        <h2>{all_reports.length === 1 ? t`One report` : t`${all_reports.length} reports`}</h2>
        <ul className="tz-case-details__list">
          {all_reports.map(({ id, reporter, reason, details, created_at }) => (
            <li key={id}>
              <Chip tone="warning">{reasonLabels[reason]}</Chip> <bdi>@{reporter.username}</bdi>, {formatTime(created_at)}
              {details && <p>{details}</p>}
            </li>
          ))}
        </ul>
      </section>
      {detail.target_type === 'comment' && <CommentHistory id={detail.target_id} />}
      {decisions.length > 0 && <DecisionsSection decisions={decisions} />}
      {appeals.length > 0 && <AppealsSection appeals={appeals} />}
    </>
  );
}

const AuthorSection = ({ author }: Pick<CaseDetail, 'author'>) => (
  <section>
    <h2>{t`Author`}</h2>
    <div className="tz-row tz-case-details__author">
      <Avatar username={author.username} src={author.avatar_url} size={36} />
      <Link to={`/u/${author.id}`} target="_blank">
        <bdi>@{author.username}</bdi>
      </Link>
      <Chip>{author.role}</Chip>
      <Chip tone={author.status === 'active' ? 'success' : 'danger'}>{author.status}</Chip>
    </div>
    {author.before.length === 0 ? (
      <p className="tz-muted tz-small">{t`No previous decisions about this user.`}</p>
    ) : (
      <ul className="tz-case-details__list">
        {author.before.map(({ case_id, action, reason, content_preview, created_at, undone }) => (
          <li key={case_id}>
            <Chip tone={undone ? 'plain' : 'info'}>
              {decisionLabels[action]}
              {undone && t`, undone`}
            </Chip>{' '}
            {formatTime(created_at)}: {content_preview.slice(0, 80)} ({reason})
          </li>
        ))}
      </ul>
    )}
  </section>
);

const DecisionsSection = ({ decisions }: Pick<CaseDetail, 'decisions'>) => (
  <section>
    <h2>{t`Decisions`}</h2>
    <ul className="tz-case-details__list">
      {decisions.map(({ id, action, moderator, message, created_at, undone }) => (
        <li key={id}>
          <Chip tone="info">
            {decisionLabels[action]}
            {undone && t`, undone`}
          </Chip>{' '}
          <bdi>@{moderator.username}</bdi>, {formatTime(created_at)}
          {message && <p>{message}</p>}
        </li>
      ))}
    </ul>
  </section>
);

const AppealsSection = ({ appeals }: Pick<CaseDetail, 'appeals'>) => (
  <section>
    <h2>{t`Appeals`}</h2>
    <ul className="tz-case-details__list">
      {appeals.map(({ id, status, text, created_at, answer }) => (
        <li key={id}>
          <Chip tone="accent">{status}</Chip> {formatTime(created_at)}
          <p dir="auto">{text}</p>
          {answer && <p className="tz-muted">{answer}</p>}
        </li>
      ))}
    </ul>
  </section>
);
