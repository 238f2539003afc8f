import { t } from '@lingui/core/macro';
import { Button, Notice, PausedNotice, TextField, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { useCalendarLink, useCreateCalendarLink, useDeleteCalendarLink, useRemoveWebhook, useSaveWebhook, useWebhook } from '../api.ts';

/** Manages the secret calendar link that other calendar apps can subscribe to. */
export function CalendarLinkSection() {
  const { data } = useCalendarLink();
  const createLink = useCreateCalendarLink();
  const deleteLink = useDeleteCalendarLink();
  return (
    <div className="tz-stack">
      <p className="tz-muted tz-small">{t`Show your schedule in another calendar app. Anyone with the link can view it.`}</p>
      {data?.exists && data.is_paused && <PausedNotice />}
      {createLink.data && data?.exists && <Secret label={t`Calendar link`} value={createLink.data.url} />}
      <div className="tz-row">
        <Button icon="link" loading={createLink.isPending} onClick={() => createLink.mutate()}>
          {data?.exists ? t`Create new link` : t`Create link`}
        </Button>
        {data?.exists && (
          <Button kind="danger" icon="trash" loading={deleteLink.isPending} onClick={() => deleteLink.mutate()}>
            {t`Delete link`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The webhook that is notified of published posts. */
export function WebhookSection() {
  const { data } = useWebhook();
  const [url, setUrl] = useState('');
  const save = useSaveWebhook();
  const remove = useRemoveWebhook();
  const toast = useToast();
  const savedUrl = data?.webhook?.url;
  useEffect(() => setUrl(savedUrl ?? ''), [savedUrl]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ url: url.trim(), shouldRotateSecret: false }, { onSuccess: () => toast.success(t`Webhook saved`) });
  };
  return (
    <form className="tz-stack" onSubmit={submit}>
      <p className="tz-muted tz-small">
        {t`When a post with the platform “Trenzeye and your webhook” is published, this URL is notified. Requests are signed according to Standard Webhooks.`}
      </p>
      {data?.webhook?.is_paused && <PausedNotice />}
      <TextField
        label="URL"
        type="url"
        required
        placeholder="https://example.com/trenzeye"
        value={url}
        problem={save.error?.message}
        onChange={(value) => {
          setUrl(value);
          save.reset();
        }}
      />
      {save.data?.secret && <Secret label={t`Signing secret`} value={save.data.secret} />}
      <div className="tz-row">
        <Button type="submit" icon="check" loading={save.isPending}>
          {t`Save`}
        </Button>
        {savedUrl && (
          <>
            <Button icon="key" loading={save.isPending} onClick={() => save.mutate({ url: savedUrl, shouldRotateSecret: true })}>
              {t`New secret`}
            </Button>
            <Button kind="danger" icon="trash" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t`Remove`}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** A secret that is shown only once. */
function Secret({ label, value }: { label: string; value: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t`Copied`);
    } catch {
      toast.error(t`Error`, t`Failed to copy. Select the text and copy it yourself.`);
    }
  };
  return (
    <Notice tone="success" title={t`Copy this now. It will not be shown again.`}>
      <TextField label={label} value={value} readOnly onChange={() => undefined} onFocus={(event) => event.target.select()} />
      <Button size="small" icon="copy" onClick={() => void copy()}>
        {t`Copy`}
      </Button>
    </Notice>
  );
}
