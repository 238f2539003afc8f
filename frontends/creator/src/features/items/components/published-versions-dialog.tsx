import { t } from '@lingui/core/macro';
import { Chip, Dialog, ErrorState, formatLocale, Skeleton } from '@trenzeye/frontend-kit';
import type { ItemDetail, PublishedVersion } from '@trenzeye/proto/http/content';
import { ChangedText } from '../../text/changed-text.tsx';
import { usePublishedVersions } from '../api.ts';
import { changedParts } from '../version-parts.ts';

/** Every published version of an item, latest first, with what changed. */
export function PublishedVersionsDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const { data, isPending, isError, error, refetch, isRefetching } = usePublishedVersions(item.id, item.version);
  return (
    <Dialog title={t`Edit history`} onClose={onClose}>
      {isPending && <Skeleton height={160} />}
      {isError && (
        <ErrorState
          title={t`The versions could not be loaded`}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the focus to be scrolled with the keyboard */}
      <ol className="tz-published-versions" tabIndex={0} aria-label={t`Versions`}>
        {data?.map((version, index) => (
          <VersionEntry key={version.number} version={version} before={data[index + 1]} isCurrent={index === 0} />
        ))}
      </ol>
    </Dialog>
  );
}

interface VersionEntryProps {
  readonly version: PublishedVersion;
  readonly before: PublishedVersion | undefined;
  readonly isCurrent: boolean;
}

const VersionEntry = ({ version, before, isCurrent }: VersionEntryProps) => (
  <li>
    <h3 className="tz-published-versions__head">
      {t`Version ${version.number}`}
      {isCurrent && <Chip tone="accent">{t`Current`}</Chip>}
      <time className="tz-muted tz-small" dateTime={version.published_at}>
        {new Date(version.published_at).toLocaleString(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </h3>
    <dl>
      {changedParts(version, before).map(({ label, changes }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <ChangedText changes={changes} />
          </dd>
        </div>
      ))}
    </dl>
  </li>
);
