import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, Chip, Icon, PageHeader, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import { type FeedbackRating, maxFeedbackLength } from '@trenzeye/proto/http/profile';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFeedback } from '../../features/feedback/api.ts';
import { useDescription } from '../use-description.ts';
import './feedback.css';
import { RatingIcon } from '../../features/feedback/rating-icon.tsx';

const experiences: readonly { readonly rating: FeedbackRating; readonly label: string }[] = [
  { rating: 'good', label: t`Great Experience` },
  { rating: 'neutral', label: t`Okay Experience` },
  { rating: 'bad', label: t`Poor Experience` },
];

interface ExperienceChoiceProps {
  readonly value: FeedbackRating | null;
  readonly disabled: boolean;
  readonly onChange: (rating: FeedbackRating) => void;
}

/** Optional choice of one of three ratings. */
function ExperienceChoice({ value, disabled, onChange }: ExperienceChoiceProps) {
  return (
    <fieldset className="experience" disabled={disabled}>
      <legend className="tz-label">{t`How is it so far? (optional)`}</legend>
      {experiences.map(({ rating, label }) => (
        <label key={rating} className={`experience__choice experience__choice--${rating}`}>
          <input
            type="radio"
            name="experience"
            className="tz-visually-hidden"
            value={rating}
            checked={value === rating}
            onChange={() => onChange(rating)}
          />
          <RatingIcon rating={rating} size={48} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const emptyMessage = t`Please provide your feedback before submitting.`;

/** The beta feedback page. */
export function Feedback() {
  useTitle(t`Beta feedback`);
  useDescription(t`Give feedback on the Trenzeye beta: what works, what is missing, what surprised you.`);
  const [isSent, setSent] = useState(false);
  return (
    <div className="tz-page">
      <Chip tone="warning" className="feedback__badge">
        {t`TEST MODE`}
      </Chip>
      <PageHeader
        title={t`Beta feedback`}
        description={t`Help us improve Trenzeye: tell us what works, what is missing and what surprised you.`}
      />
      {isSent ? <Thanks onMore={() => setSent(false)} /> : <Form onSent={() => setSent(true)} />}
    </div>
  );
}

function Thanks({ onMore }: { onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="feedback__thanks">
      <Icon name="heart" size={32} className="feedback__heart" />
      <h2 ref={heading} tabIndex={-1}>
        {t`Thank you!`}
      </h2>
      <p className="tz-muted">{t`We received your feedback. It is included in the download of your data.`}</p>
      <div className="tz-row">
        <Button kind="primary" icon="spark" to="/generate">
          {t`Create something`}
        </Button>
        <Button onClick={onMore}>{t`Send more feedback`}</Button>
      </div>
    </Card>
  );
}

function Form({ onSent }: { onSent: () => void }) {
  const { state } = useSession();
  const { draft, change, isPending, send } = useFeedback(onSent);
  const [problem, setProblem] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isSending = isPending || isSubmitted;
  const area = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (draft.text.trim() !== '') return setSubmitted(true);
    setProblem(emptyMessage);
    area.current?.focus();
  };
  // The session may still be loading when the form is submitted.
  useEffect(() => {
    if (!isSubmitted || state === 'loading') return;
    setSubmitted(false);
    if (state === 'signed-in') return send();
    toast.info(t`Please log in`, t`Your feedback is saved. Come back here to send it.`);
    navigate('/login');
  }, [isSubmitted, state, send, toast, navigate]);
  const remaining = maxFeedbackLength - draft.text.length;
  return (
    <form className="feedback" onSubmit={submit} noValidate>
      <ExperienceChoice value={draft.rating} disabled={isSending} onChange={(rating) => change({ rating })} />
      <div className="tz-field">
        <label className="tz-label" htmlFor="feedback-text">
          {t`Your feedback`}
        </label>
        <textarea
          ref={area}
          id="feedback-text"
          className="tz-input feedback__text"
          placeholder={t`What did you try, what happened, and what would you have liked?`}
          maxLength={maxFeedbackLength}
          value={draft.text}
          readOnly={isSending}
          required
          aria-invalid={problem !== '' || undefined}
          aria-describedby="feedback-hint"
          onChange={(event) => {
            setProblem('');
            change({ text: event.target.value });
          }}
        />
        <p id="feedback-hint" className={problem ? 'tz-problem' : 'tz-hint'} role={problem ? 'alert' : undefined}>
          {problem || (remaining <= 400 ? t`${remaining} characters left` : t`Your draft is saved in this tab.`)}
        </p>
      </div>
      <label className="feedback__consent">
        <input
          type="checkbox"
          checked={draft.consent}
          disabled={isSending}
          aria-describedby="feedback-consent"
          onChange={(event) => change({ consent: event.target.checked })}
        />
        <span>
          <Trans>
            Trenzeye may quote this with my username
            <span id="feedback-consent" className="tz-hint">
              Great experiences may be shown on the launch page while you have an account.
            </span>
          </Trans>
        </span>
      </label>
      {state === 'signed-out' && <p className="tz-hint">{t`Log in to send feedback. Your draft is saved until then.`}</p>}
      <div>
        <Button kind="primary" size="large" type="submit" icon="send" loading={isSending}>
          {isSending ? t`Submitting...` : t`Submit Feedback`}
        </Button>
      </div>
    </form>
  );
}
