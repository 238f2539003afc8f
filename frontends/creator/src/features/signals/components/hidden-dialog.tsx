import { t } from '@lingui/core/macro';
import { Button, Dialog, ErrorState, Skeleton, TextField } from '@trenzeye/frontend-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type HiddenTarget, useHiddenTargets, useMuteWord, useUnhide } from '../hidden-signals.ts';

/** Hidden signals, muted tags and words of the viewer, with buttons to show them again, and a field to mute a word. */
export function HiddenDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, isError, error, refetch, isFetching } = useHiddenTargets();
  return (
    <Dialog title={t`Hidden and muted`} onClose={onClose}>
      {isPending && (
        <div className="tz-stack" aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {isError && (
        <ErrorState title={t`Failed to load hidden signals`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && <MuteWordForm />}
      {data && data.hidden.length + data.muted.length + data.words.length === 0 && (
        <div className="tz-stack">
          <p className="tz-muted">
            {t`Nothing is hidden or muted. Open the menu of a signal to hide it or to mute one of its tags, or mute a word.`}
          </p>
          <Button onClick={onClose}>{t`Back to the signals`}</Button>
        </div>
      )}
      {data && data.muted.length > 0 && (
        <Group title={t`Muted tags`}>
          {data.muted.map(({ tag }) => (
            <HiddenRow key={tag} name={`#${tag}`} action={t`Unmute`} target={{ kind: 'tag', tag }} />
          ))}
        </Group>
      )}
      {data && data.words.length > 0 && (
        <Group title={t`Muted words`}>
          {data.words.map(({ word }) => (
            <HiddenRow key={word} name={`“${word}”`} action={t`Unmute`} target={{ kind: 'word', word }} />
          ))}
        </Group>
      )}
      {data && data.hidden.length > 0 && (
        <Group title={t`Hidden signals`}>
          {data.hidden.map((signal) => (
            <HiddenRow key={signal.id} name={signal.title} action={t`Show again`} target={{ kind: 'signal', signal }} />
          ))}
        </Group>
      )}
    </Dialog>
  );
}

function MuteWordForm() {
  const [word, setWord] = useState('');
  const { mutate, isPending } = useMuteWord();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() !== '') mutate(word.trim(), { onSuccess: () => setWord('') });
  };
  return (
    <form className="tz-mute-word" onSubmit={submit}>
      <TextField label={t`Mute a word or phrase`} value={word} maxLength={80} onChange={setWord} />
      <Button type="submit" loading={isPending} disabled={word.trim() === ''}>
        {t`Mute`}
      </Button>
    </form>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="tz-hidden-group">
    <h3>{title}</h3>
    <ul>{children}</ul>
  </section>
);

function HiddenRow({ name, action, target }: { name: string; action: string; target: HiddenTarget }) {
  const { mutate, isPending } = useUnhide();
  return (
    <li>
      <span>{name}</span>
      <Button size="small" loading={isPending} onClick={() => mutate(target)} aria-label={`${action}: ${name}`}>
        {action}
      </Button>
    </li>
  );
}
