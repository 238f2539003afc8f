import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input, Select } from '@trenzeye/frontend-kit/ui';
import type { CaseAction, ReportReason } from '@trenzeye/proto/http/admin';
import { maxDecisionMessageLength } from '@trenzeye/proto/http/admin';
import { FieldForm, notBlank } from '../../forms/field-form.tsx';
import { type DecisionInput, useWarningTemplates } from '../api.ts';

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

interface DecisionFields {
  readonly template: string;
  readonly message: string;
}

const noTemplate = 'none';

/** Asks for confirmation and for the message to the author. */
export function DecideDialog({ action, about, reason, isBusy, onDecide, onClose }: DecideDialogProps) {
  const [form] = Form.useForm<DecisionFields>();
  const { data: templates = [] } = useWarningTemplates();
  const fillInTemplate = (id: string) => {
    const selected = templates.find((template) => template.id === id);
    if (selected) form.setFieldsValue({ message: selected.text });
  };
  const submit = ({ message }: DecisionFields) => {
    const text = message.trim();
    onDecide({ action, ...(text && { message: text }) });
  };
  const sortedTemplates = templates.toSorted((a, b) => Number(b.reason === reason) - Number(a.reason === reason));
  return (
    <Dialog title={titles[action]} onClose={onClose}>
      <FieldForm<DecisionFields> form={form} initialValues={{ template: noTemplate, message: '' }} onFinish={submit}>
        <p>
          <Trans>
            About {about}. {effects[action]}
          </Trans>
        </p>
        <Form.Item name="template" label={t`Template`}>
          <Select
            options={[{ value: noTemplate, label: t`None` }, ...sortedTemplates.map(({ id, title }) => ({ value: id, label: title }))]}
            onChange={fillInTemplate}
          />
        </Form.Item>
        <Form.Item
          name="message"
          label={t`Message to the author`}
          rules={action === 'warn' ? [{ ...notBlank, message: t`Enter a message for the author.` }] : []}
        >
          <Input.TextArea rows={5} maxLength={maxDecisionMessageLength} />
        </Form.Item>
        <div className="tz-row tz-admin-actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind={action === 'warn' ? 'primary' : 'danger'} type="submit" loading={isBusy}>
            {action === 'remove' ? t`Remove` : action === 'suspend_user' ? t`Suspend User` : t`Send`}
          </Button>
        </div>
      </FieldForm>
    </Dialog>
  );
}
