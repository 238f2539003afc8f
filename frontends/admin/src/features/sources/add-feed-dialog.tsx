import { t } from '@lingui/core/macro';
import { Button, Dialog, fieldProblem, TextField, timeAgo } from '@trenzeye/frontend-kit';
import type { FeedPreview } from '@trenzeye/proto/http/content';
import { type FormEvent, useState } from 'react';
import { useAddFeed, usePreviewFeed } from './source-queries.ts';

/** Adds a feed after showing what it contains. */
export function AddFeedDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const preview = usePreviewFeed();
  const add = useAddFeed();
  const address = url.trim();
  const isPreviewed = preview.data !== undefined && preview.variables === address;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPreviewed) add.mutate({ url: address, name: name.trim() }, { onSuccess: onClose });
    else preview.mutate(address, { onSuccess: ({ title }) => setName(title.slice(0, 80)) });
  };
  return (
    <Dialog title={t`Add a feed`} onClose={onClose} initialFocus="input">
      <form className="tz-stack" onSubmit={submit} noValidate>
        <TextField
          label={t`Address`}
          type="url"
          value={url}
          maxLength={2_048}
          required
          autoComplete="off"
          placeholder="https://news.example/feed.xml"
          hint={t`An RSS, Atom or JSON feed.`}
          problem={fieldProblem(preview.error, 'url') ?? preview.error?.message ?? fieldProblem(add.error, 'url')}
          onChange={setUrl}
        />
        {isPreviewed && (
          <>
            <TextField
              label={t`Name`}
              value={name}
              maxLength={80}
              required
              autoComplete="off"
              problem={fieldProblem(add.error, 'name')}
              onChange={setName}
            />
            <Entries preview={preview.data} />
          </>
        )}
        <div className="tz-row">
          <Button
            kind="primary"
            type="submit"
            loading={preview.isPending || add.isPending}
            disabled={address === '' || (isPreviewed && name.trim() === '')}
          >
            {isPreviewed ? t`Add feed` : t`Preview`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
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
