import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { admin, ReportReason, type ReportTarget, reportLimits } from '@trenzeye/proto/http/admin';
import { type FormEvent, useId, useState } from 'react';
import { newIdempotencyKey } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useToast } from '../toast/toast.tsx';
import '../theme/report.css';

const reasons: Readonly<Record<ReportReason, string>> = {
  spam: t`Spam`,
  harassment: t`Harassment or bullying`,
  hate: t`Hate speech`,
  violence: t`Violence or threats`,
  sexual: t`Sexual content`,
  self_harm: t`Self-harm`,
  misinformation: t`Misinformation`,
  intellectual_property: t`Copyright or trademark violation`,
  impersonation: t`Impersonation`,
  other: t`Something else`,
};

interface ReportDialogProps {
  readonly target: { readonly type: ReportTarget; readonly id: string };
  /** The reported target for display: `this thread`, `@ada`. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Reports an item, a comment or a user to the moderators, who alone see who reported it. */
export function ReportDialog({ target, name, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [problem, setProblem] = useState('');
  const toast = useToast();
  const groupId = useId();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (selected: ReportReason) =>
      call(admin.report, {
        body: { target_type: target.type, target_id: target.id, reason: selected, details: details.trim() },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: () => {
      toast.success(t`Report sent`, t`Thank you. A moderator will review it.`);
      onClose();
    },
    onError: (error) => {
      console.error('Report failed', error);
      setProblem(error.message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason) setProblem(t`Choose a reason.`);
    else if (reason === 'other' && details.trim() === '') setProblem(t`Describe the problem.`);
    else mutate(reason);
  };
  return (
    <Dialog title={t`Report ${name}`} onClose={onClose}>
      <form className="tz-stack tz-report" onSubmit={submit} noValidate>
        <fieldset className="tz-report__reasons">
          <legend className="tz-label">{t`Why are you reporting this?`}</legend>
          {ReportReason.options.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={groupId}
                checked={reason === option}
                onChange={() => {
                  setReason(option);
                  setProblem('');
                }}
              />
              {reasons[option]}
            </label>
          ))}
        </fieldset>
        <div className="tz-field">
          <label className="tz-label" htmlFor={`${groupId}-details`}>
            {t`Details`}
          </label>
          <textarea
            id={`${groupId}-details`}
            className="tz-input"
            rows={3}
            maxLength={reportLimits.details}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
        </div>
        <div aria-live="polite">{problem && <p className="tz-problem">{problem}</p>}</div>
        <div className="tz-row tz-report__actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" icon="flag" loading={isPending}>
            {t`Report`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
