import { t } from '@lingui/core/macro';
import { Button, ErrorState, Notice, Skeleton } from '@trenzeye/frontend-kit';
import { useRef, useState } from 'react';
import { AddFeedDialog } from './add-feed-dialog.tsx';
import { useExportFeeds, useImportFeeds, useSources } from './source-queries.ts';
import { SourceTable } from './source-table.tsx';
import './sources.css';

/** Everything an admin can see and set about the sources of trends. */
export function SourceView() {
  const { data, isPending, error, isFetching, refetch } = useSources();
  if (isPending)
    return (
      <div className="tz-stack" role="status" aria-label={t`Loading sources`}>
        <Skeleton height={56} radius={12} />
        <Skeleton height={480} radius={12} />
      </div>
    );
  if (!data)
    return (
      <ErrorState title={t`The sources could not be loaded`} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <div className="tz-stack">
      {!data.enabled && (
        <Notice tone="warning" title={t`Requests to other websites are switched off`}>
          <p>{t`Set SIGNALS=on and start again to use these sources. Trends come from activity on Trenzeye only.`}</p>
        </Notice>
      )}
      <FeedActions />
      <SourceTable sources={data.sources} />
      <section className="tz-sources__fetched" aria-labelledby="sources-fetched">
        <h2 id="sources-fetched">{t`Collected data`}</h2>
        <p className="tz-muted">
          {t`Only public lists and feeds are read, without logging in: titles, links, times and counts. Requests identify this installation, respect the limits of each source, and fetch a list again only when it has changed. Authors are stored as anonymous codes that count each person once per hour. Everything is deleted after 16 days.`}
        </p>
      </section>
    </div>
  );
}

function FeedActions() {
  const [isAdding, setAdding] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const exporting = useExportFeeds();
  const importing = useImportFeeds();
  const rejected = importing.data?.rejected ?? [];
  return (
    <>
      <div className="tz-row">
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          {t`Add a feed`}
        </Button>
        <Button icon="upload" loading={importing.isPending} onClick={() => file.current?.click()}>
          {t`Import OPML`}
        </Button>
        <Button icon="download" loading={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
          {t`Export OPML`}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".opml,.xml"
          hidden
          aria-label={t`OPML file`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) importing.mutate(chosen);
            target.value = '';
          }}
        />
      </div>
      {rejected.length > 0 && (
        <Notice tone="warning" title={t`Some feeds were not added`}>
          <ul>
            {rejected.map(({ address, reason }) => (
              <li key={address}>
                {address} {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isAdding && <AddFeedDialog onClose={() => setAdding(false)} />}
    </>
  );
}
