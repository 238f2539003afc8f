import { t } from '@lingui/core/macro';
import { Button, timeAgo } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import type { FeedPreview } from '@trenzeye/proto/http/content';
import { FieldForm } from '../forms/field-form.tsx';
import { notBlank } from '../forms/field-rule.ts';
import { useAddFeed, usePreviewFeed } from './source-queries.ts';

interface FeedFields {
  readonly url: string;
  /** Only after the preview. */
  readonly name?: string;
}

/** Adds a feed after showing what it contains. */
export function AddFeedDialog({ onClose }: { onClose: () => void }) {
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
