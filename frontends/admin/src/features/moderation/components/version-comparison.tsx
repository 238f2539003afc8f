import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call, formatLocale } from '@trenzeye/frontend-kit';
import type { CaseDetail } from '@trenzeye/proto/http/admin';
import { content, type PublishedVersion } from '@trenzeye/proto/http/content';
import { reportedVersions, versionText } from '../reported-versions.ts';

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });

const usePublishedVersions = ({ target_type, target_id, target_gone }: CaseDetail) =>
  useQuery({
    queryKey: ['case-versions', target_id],
    queryFn: ({ signal }) => call(content.publishedVersions, { params: { id: target_id }, signal }),
    enabled: target_type === 'content' && !target_gone,
    staleTime: 0,
    retry: false,
  });

/** The reported text, beside the current one if the author edited it after a report. */
export function VersionComparison({ detail }: { detail: CaseDetail }) {
  const { data: versions } = usePublishedVersions(detail);
  const { reported, current } = reportedVersions(detail, versions ?? []);
  if (!current || reported.length === 0)
    return <p className="tz-case-details__preview">{detail.content_preview || t`No preview available.`}</p>;
  return (
    <section className="tz-case-versions" aria-label={t`Reported and current text`}>
      {reported.map((version) => (
        <VersionText key={version.number} heading={t`Reported: version ${version.number}`} version={version} />
      ))}
      <VersionText heading={t`Current: version ${current.number}`} version={current} />
    </section>
  );
}

const VersionText = ({ heading, version }: { heading: string; version: PublishedVersion }) => {
  const { title, published_at } = version;
  const text = versionText(version);
  return (
    <article>
      <h2>{heading}</h2>
      <p className="tz-muted tz-small">
        <Trans>
          Public since <time dateTime={published_at}>{dateTimeFormat.format(new Date(published_at))}</time>
        </Trans>
      </p>
      <p className="tz-case-details__preview">{text.startsWith(title.replace(/…$/, '')) ? text : `${title}\n${text}`}</p>
    </article>
  );
};
