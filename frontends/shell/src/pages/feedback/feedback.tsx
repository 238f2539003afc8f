import { Button, Card, Chip, Icon, PageHeader, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import { maxFeedbackLength } from '@trenzeye/proto/http/profile';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFeedback } from '../../features/feedback/use-feedback.ts';
import { useDescription } from '../../features/metadata/use-description.ts';
import { ExperienceChoice } from './experience-choice.tsx';
import './feedback.css';

const emptyMessage = 'Please provide your feedback before submitting.';

/** The beta feedback page. */
export function Feedback() {
  useTitle('Beta feedback');
  useDescription('Give feedback on the Trenzeye beta: what works, what is missing, what surprised you.');
  const [isSent, setSent] = useState(false);
  return (
    <div className="tz-page">
      <Chip tone="warning" className="feedback__badge">
        TEST MODE
      </Chip>
      <PageHeader
        title="Beta feedback"
        description="Help us improve Trenzeye: tell us what works, what is missing and what surprised you."
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
        Thank you!
      </h2>
      <p className="tz-muted">We received your feedback. It is included in the download of your data.</p>
      <div className="tz-row">
        <Button kind="primary" icon="spark" to="/generate">
          Create something
        </Button>
        <Button onClick={onMore}>Send more feedback</Button>
      </div>
    </Card>
  );
}

function Form({ onSent }: { onSent: () => void }) {
  const { state } = useSession();
  const { draft, change, isPending, send } = useFeedback(onSent);
  const [problem, setProblem] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || state === 'loading') return;
    if (draft.text.trim() === '') {
      setProblem(emptyMessage);
      area.current?.focus();
    } else if (state === 'signed-out') {
      toast.info('Please log in', 'Your feedback is saved. Come back here to send it.');
      navigate('/login');
    } else send();
  };
  const remaining = maxFeedbackLength - draft.text.length;
  return (
    <form className="feedback" onSubmit={submit} noValidate>
      <ExperienceChoice value={draft.rating} disabled={isPending} onChange={(rating) => change({ rating })} />
      <div className="tz-field">
        <label className="tz-label" htmlFor="feedback-text">
          Your feedback
        </label>
        <textarea
          ref={area}
          id="feedback-text"
          className="tz-input feedback__text"
          placeholder="What did you try, what happened, and what would you have liked?"
          maxLength={maxFeedbackLength}
          value={draft.text}
          readOnly={isPending}
          required
          aria-invalid={problem !== '' || undefined}
          aria-describedby="feedback-hint"
          onChange={(event) => {
            setProblem('');
            change({ text: event.target.value });
          }}
        />
        <p id="feedback-hint" className={problem ? 'tz-problem' : 'tz-hint'} role={problem ? 'alert' : undefined}>
          {problem || (remaining <= 400 ? `${remaining} characters left` : 'Your draft is saved in this tab.')}
        </p>
      </div>
      <label className="feedback__consent">
        <input
          type="checkbox"
          checked={draft.consent}
          disabled={isPending}
          aria-describedby="feedback-consent"
          onChange={(event) => change({ consent: event.target.checked })}
        />
        <span>
          Trenzeye may quote this with my username
          <span id="feedback-consent" className="tz-hint">
            Great experiences may be shown on the launch page while you have an account.
          </span>
        </span>
      </label>
      {state === 'signed-out' && <p className="tz-hint">Log in to send feedback. Your draft is saved until then.</p>}
      <div>
        <Button kind="primary" size="large" type="submit" icon="send" loading={isPending}>
          {isPending ? 'Submitting...' : 'Submit Feedback'}
        </Button>
      </div>
    </form>
  );
}
