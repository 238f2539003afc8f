import { t } from '@lingui/core/macro';
import { Button, ErrorState, Notice, Skeleton, timeAgo } from '@trenzeye/frontend-kit';
import { useRef, useState } from 'react';
import { useAddFeed, useExportFeeds, useImportFeeds, usePreviewFeed, useSources } from './api.ts';
import { SourceTable } from './source-table.tsx';
import './sources.css';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import type { FeedPreview } from '@trenzeye/proto/http/content';
import { FieldForm, notBlank } from '../forms/field-form.tsx';

interface FeedFields {
  readonly url: string;
  /** Only after the preview. */
  readonly name?: string;
}

/** Adds a feed after showing what it contains. */
function AddFeedDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<FeedFields>();
  const address = Form.useWatch('url', form)?.trim() ?? '';
  const preview = usePreviewFeed();
  const add = useAddFeed();
  const isPreviewed = preview.data !== undefined && preview.variables === address;
  const submit = ({ name = '' }: FeedFields) => {
    if (isPreviewed) add.mutate({ url: address, name: name.trim() }, { onSuccess: onClose });
    else preview.mutate(address, { onSuccess: ({ title }) => form.setFieldsValue({ name: title.slice(0, 80) }) });
  };
  return (
    <Dialog title={t`Add a feed`} onClose={onClose} initialFocus="input">
      <FieldForm<FeedFields> form={form} error={preview.error ?? add.error} fieldOfOtherErrors="url" onFinish={submit}>
        <Form.Item name="url" label={t`Address`} extra={t`An RSS, Atom or JSON feed.`} rules={[notBlank]}>
          <Input type="url" maxLength={2_048} autoComplete="off" placeholder="https://news.example/feed.xml" />
        </Form.Item>
        {isPreviewed && (
          <>
            <Form.Item name="name" label={t`Name`} rules={[notBlank]}>
              <Input maxLength={80} autoComplete="off" />
            </Form.Item>
            <Entries preview={preview.data} />
          </>
        )}
        <div className="tz-row">
          <Button kind="primary" type="submit" loading={preview.isPending || add.isPending}>
            {isPreviewed ? t`Add feed` : t`Preview`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </FieldForm>
    </Dialog>
  );
}

const Entries = ({ preview: { entries } }: { preview: FeedPreview }) => (
  <section aria-label={t`Preview`} aria-live="polite">
    {entries.length === 0 ? (
      <p className="tz-muted">{t`The feed has no entries at present.`}</p>
    ) : (
      <ul className="tz-sources__entries">
        {entries.map(({ title, published_at }, index) => (
          // Entries have no identity, and the list does not change.
          <li key={`${index} ${title}`}>
            {title} {published_at && <span className="tz-muted tz-small">{timeAgo(published_at)}</span>}
          </li>
        ))}
      </ul>
    )}
  </section>
);

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
