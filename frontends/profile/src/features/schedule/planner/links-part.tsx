import { Button, Notice, TextField, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { useEndLink, useMakeLink, useRemoveWebhook, useSaveWebhook } from '../schedule-changes.ts';
import { useCalendarLink, useWebhook } from '../schedule-queries.ts';

/** The secret link under which other calendars read the plan. */
export function CalendarLinkPart() {
  const { data } = useCalendarLink();
  const make = useMakeLink();
  const end = useEndLink();
  return (
    <div className="tz-stack">
      <p className="tz-muted tz-small">See your plan in another calendar. Whoever has the link can read it.</p>
      {make.data && data?.exists && <Secret label="Calendar link" value={make.data.url} />}
      <div className="tz-row">
        <Button icon="link" loading={make.isPending} onClick={() => make.mutate()}>
          {data?.exists ? 'Make a new link' : 'Make a link'}
        </Button>
        {data?.exists && (
          <Button kind="danger" icon="trash" loading={end.isPending} onClick={() => end.mutate()}>
            End the link
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where else a post is announced once it is public. */
export function WebhookPart() {
  const { data } = useWebhook();
  const [url, setUrl] = useState('');
  const save = useSaveWebhook();
  const remove = useRemoveWebhook();
  const toast = useToast();
  const known = data?.webhook?.url;
  useEffect(() => setUrl(known ?? ''), [known]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ url: url.trim(), isNewSecret: false }, { onSuccess: () => toast.success('Webhook saved') });
  };
  return (
    <form className="tz-stack" onSubmit={submit}>
      <p className="tz-muted tz-small">
        Posts of the platform “Trenzeye and your webhook” are announced to this address once they are public, signed as Standard Webhooks
        say.
      </p>
      <TextField
        label="Address"
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
      {save.data?.secret && <Secret label="Signing secret" value={save.data.secret} />}
      <div className="tz-row">
        <Button type="submit" icon="check" loading={save.isPending}>
          Save
        </Button>
        {known && (
          <>
            <Button icon="key" loading={save.isPending} onClick={() => save.mutate({ url: known, isNewSecret: true })}>
              New secret
            </Button>
            <Button kind="danger" icon="trash" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** Shown this once: to be copied now. */
function Secret({ label, value }: { label: string; value: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success('Copied');
    } catch {
      toast.error('Error', 'It could not be copied. Select the text and copy it yourself.');
    }
  };
  return (
    <Notice tone="success" title="Copy it now: it is not shown again">
      <TextField label={label} value={value} readOnly onChange={() => undefined} onFocus={(event) => event.target.select()} />
      <Button size="small" icon="copy" onClick={() => void copy()}>
        Copy
      </Button>
    </Notice>
  );
}
