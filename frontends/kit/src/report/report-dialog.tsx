import { useMutation } from '@tanstack/react-query';
import { admin, ReportReason, type ReportTarget, reportLimits } from '@trenzeye/proto/http/admin';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useToast } from '../toast/toast.tsx';
import '../theme/report.css';

const reasons: Readonly<Record<ReportReason, string>> = {
  spam: 'It is spam',
  harassment: 'It harasses somebody',
  hate: 'It spreads hate',
  violence: 'It threatens or glorifies violence',
  sexual: 'It shows sexual content',
  self_harm: 'It encourages self-harm',
  misinformation: 'It misleads people',
  intellectual_property: 'It uses somebody’s work without right',
  impersonation: 'It pretends to be somebody else',
  other: 'Something else',
};

interface ReportDialogProps {
  readonly target: { readonly type: ReportTarget; readonly id: string };
  /** What is reported, in words: `this thread`, `@ada`. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Tells the moderators about an item, a comment or a person. Nobody else learns who reported. */
export function ReportDialog({ target, name, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [problem, setProblem] = useState('');
  const toast = useToast();
  const group = useId();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: ReportReason) =>
      call(admin.report, {
        body: { target_type: target.type, target_id: target.id, reason: chosen, details: details.trim() },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: () => {
      toast.success('Thank you for the report', 'A moderator will look at it.');
      onClose();
    },
    onError: (error) => {
      console.error('Reporting failed', error);
      setProblem(error.message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason) setProblem('Choose what is wrong.');
    else if (reason === 'other' && details.trim() === '') setProblem('Say what is wrong.');
    else mutate(reason);
  };
  return (
    <Dialog title={`Report ${name}`} onClose={onClose}>
      <form className="tz-stack tz-report" onSubmit={submit} noValidate>
        <fieldset className="tz-report__reasons">
          <legend className="tz-label">What is wrong?</legend>
          {ReportReason.options.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={group}
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
          <label className="tz-label" htmlFor={`${group}-details`}>
            Details
          </label>
          <textarea
            id={`${group}-details`}
            className="tz-input"
            rows={3}
            maxLength={reportLimits.details}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
        </div>
        <div aria-live="polite">{problem && <p className="tz-problem">{problem}</p>}</div>
        <div className="tz-row tz-report__choices">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" icon="flag" loading={isPending}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
