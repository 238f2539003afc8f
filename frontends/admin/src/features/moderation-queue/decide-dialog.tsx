import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, SelectField } from '@trenzeye/frontend-kit';
import type { CaseAction, ReportReason } from '@trenzeye/proto/http/admin';
import { maxDecisionMessageLength } from '@trenzeye/proto/http/admin';
import { type FormEvent, useId, useState } from 'react';
import { type DecisionInput, useWarningTemplates } from './case-queries.ts';

const titles: Readonly<Record<CaseAction, string>> = {
  approve: t`Approve`,
  remove: t`Remove content?`,
  suspend_user: t`Suspend the author?`,
  warn: t`Warn the author`,
};
const effects: Readonly<Record<CaseAction, string>> = {
  approve: t`The content stays public.`,
  remove: t`The content is removed immediately. The author is notified of the reason and can appeal.`,
  suspend_user: t`The author can read but not post. They are notified of the reason and can appeal.`,
  warn: t`The content stays public. The author receives your message.`,
};

interface DecideDialogProps {
  readonly action: CaseAction;
  /** Who or what the decision is about, as shown in the dialog. */
  readonly about: string;
  readonly reason: ReportReason | undefined;
  readonly isBusy: boolean;
  readonly onDecide: (decision: DecisionInput) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation and for the message to the author. */
export function DecideDialog({ action, about, reason, isBusy, onDecide, onClose }: DecideDialogProps) {
  const { data: templates = [] } = useWarningTemplates();
  const [template, setTemplate] = useState('');
  const [message, setMessage] = useState('');
  const [isMessageMissing, setMessageMissing] = useState(false);
  const selectTemplate = (id: string) => {
    setTemplate(id);
    const selectedTemplate = templates.find((entry) => entry.id === id);
    if (selectedTemplate) setMessage(selectedTemplate.text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = message.trim();
    setMessageMissing(action === 'warn' && text === '');
    if (action === 'warn' && text === '') return;
    onDecide({ action, ...(text && { message: text }) });
  };
  const sortedTemplates = templates.toSorted((a, b) => Number(b.reason === reason) - Number(a.reason === reason));
  return (
    <Dialog title={titles[action]} onClose={onClose}>
      <form className="tz-stack tz-decision-form" onSubmit={submit}>
        <p>
          <Trans>
            About {about}. {effects[action]}
          </Trans>
        </p>
        <SelectField label={t`Template`} value={template} onChange={selectTemplate}>
          <option value="">{t`None`}</option>
          {sortedTemplates.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <MessageField
          value={message}
          isMissing={isMessageMissing}
          onChange={(value) => {
            setMessage(value);
            setMessageMissing(false);
          }}
        />
        <div className="tz-row tz-decision-form__actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind={action === 'warn' ? 'primary' : 'danger'} type="submit" loading={isBusy}>
            {action === 'remove' ? t`Remove` : action === 'suspend_user' ? t`Suspend User` : t`Send`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface MessageFieldProps {
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

function MessageField({ value, isMissing, onChange }: MessageFieldProps) {
  const id = useId();
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={id}>
        {t`Message to the author`}
      </label>
      <textarea
        id={id}
        className="tz-input"
        rows={5}
        maxLength={maxDecisionMessageLength}
        value={value}
        aria-invalid={isMissing || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <div aria-live="polite">{isMissing && <p className="tz-problem">{t`Enter a message for the author.`}</p>}</div>
    </div>
  );
}
