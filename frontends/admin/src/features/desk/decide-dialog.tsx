import { Button, Dialog, SelectField } from '@trenzeye/frontend-kit';
import type { CaseAction, ReportReason } from '@trenzeye/proto/http/admin';
import { messageLimit } from '@trenzeye/proto/http/admin';
import { type FormEvent, useId, useState } from 'react';
import { type Deciding, useTemplates } from './desk-queries.ts';

const titles: Readonly<Record<CaseAction, string>> = {
  approve: 'Approve',
  remove: 'Remove it?',
  suspend_user: 'Suspend the author?',
  warn: 'Warn the author',
};
const effects: Readonly<Record<CaseAction, string>> = {
  approve: 'It stays.',
  remove: 'It disappears at once and leaves a tombstone. The author is told why and can appeal.',
  suspend_user: 'They can read, but not write. They are told why and can appeal.',
  warn: 'It stays; the author reads your words.',
};

interface DecideDialogProps {
  readonly action: CaseAction;
  /** What it is about, in words. */
  readonly about: string;
  readonly reason: ReportReason | undefined;
  readonly isBusy: boolean;
  readonly onDecide: (deciding: Deciding) => void;
  readonly onClose: () => void;
}

/** Asks once, with the words the author will read. */
export function DecideDialog({ action, about, reason, isBusy, onDecide, onClose }: DecideDialogProps) {
  const { data: templates = [] } = useTemplates();
  const [template, setTemplate] = useState('');
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useId();
  const choose = (id: string) => {
    setTemplate(id);
    const found = templates.find((entry) => entry.id === id);
    if (found) setMessage(found.text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = message.trim();
    setMissing(action === 'warn' && words === '');
    if (action === 'warn' && words === '') return;
    onDecide({ action, ...(words && { message: words }) });
  };
  const ordered = templates.toSorted((a, b) => Number(b.reason === reason) - Number(a.reason === reason));
  return (
    <Dialog title={titles[action]} onClose={onClose}>
      <form className="tz-stack tz-decide" onSubmit={submit}>
        <p>
          About {about}. {effects[action]}
        </p>
        <SelectField label="Template" value={template} onChange={choose}>
          <option value="">None</option>
          {ordered.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <div className="tz-field">
          <label className="tz-label" htmlFor={field}>
            Message to the author
          </label>
          <textarea
            id={field}
            className="tz-input"
            rows={5}
            maxLength={messageLimit}
            value={message}
            aria-invalid={isMissing || undefined}
            onChange={(event) => {
              setMessage(event.target.value);
              setMissing(false);
            }}
          />
          <div aria-live="polite">{isMissing && <p className="tz-problem">A warning needs words.</p>}</div>
        </div>
        <div className="tz-row tz-decide__choices">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={action === 'warn' ? 'primary' : 'danger'} type="submit" loading={isBusy}>
            {action === 'remove' ? 'Remove' : action === 'suspend_user' ? 'Suspend User' : 'Send'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
