import { Button, Card, Chip, Icon, PageHeader, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import { maxFeedbackLength } from '@trenzeye/proto/http/profile';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFeedback } from '../../features/feedback/use-feedback.ts';
import { useDescription } from '../../features/metadata/use-description.ts';
import { ExperienceChoice } from './experience-choice.tsx';
import './feedback.css';

const nothingSaid = 'Please provide your feedback before submitting.';

/** Where people of the beta say how it is. */
export function Feedback() {
  useTitle('Beta feedback');
  useDescription('Tell us how the Trenzeye beta is for you: what works, what is missing, what surprised you.');
  const [isSent, setSent] = useState(false);
  return (
    <div className="tz-page">
      <Chip tone="warning" className="feedback__badge">
        TEST MODE
      </Chip>
      <PageHeader title="Beta feedback" description="Trenzeye is young. Tell us what works, what is missing and what surprised you." />
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
      <p className="tz-muted">Your words have arrived. They are part of your data: you find them in every download of it.</p>
      <div className="tz-row">
        <Button kind="primary" icon="spark" to="/generate">
          Create something
        </Button>
        <Button onClick={onMore}>Say something else</Button>
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
      setProblem(nothingSaid);
      area.current?.focus();
    } else if (state === 'signed-out') {
      toast.info('Please log in', 'Your words are kept. Come back here to send them.');
      navigate('/login');
    } else send();
  };
  const left = maxFeedbackLength - draft.text.length;
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
          {problem || (left <= 400 ? `${left} characters left` : 'Unsent words stay in this tab.')}
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
            Great experiences may then stand on the launch page, for as long as you have an account.
          </span>
        </span>
      </label>
      {state === 'signed-out' && <p className="tz-hint">You need to be logged in to send it. What you write is kept meanwhile.</p>}
      <div>
        <Button kind="primary" size="large" type="submit" icon="send" loading={isPending}>
          {isPending ? 'Submitting...' : 'Submit Feedback'}
        </Button>
      </div>
    </form>
  );
}
