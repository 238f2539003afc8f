import { Button, Card } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { maxInterests, suggestedInterests } from '../../features/onboarding/interests.ts';
import { useTopSignals } from '../../features/signals/use-top-signals.ts';

interface InterestsStepProps {
  readonly chosen: readonly string[];
  readonly onNext: (chosen: readonly string[]) => Promise<void>;
  readonly onSkip: () => Promise<void>;
}

/** Topics to start from; what is rising right now is among them. */
export function InterestsStep({ chosen: before, onNext, onSkip }: InterestsStepProps) {
  const { data: signals } = useTopSignals(50);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  const [leaving, setLeaving] = useState(false);
  const full = chosen.size >= maxInterests;
  const toggle = (topic: string) => {
    const next = new Set(chosen);
    if (!next.delete(topic)) next.add(topic);
    setChosen(next);
  };
  const leave = async (go: () => Promise<void>) => {
    setLeaving(true);
    await go();
    setLeaving(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void leave(() => onNext([...chosen]));
  };
  return (
    <Card>
      <form className="tz-stack" onSubmit={onSubmit}>
        <fieldset className="topics">
          <legend className="tz-muted">We put trends about these in front. Choose up to {maxInterests}.</legend>
          {suggestedInterests(signals ?? [], before).map((topic) => (
            <label key={topic} className="topic">
              <input
                type="checkbox"
                className="tz-visually-hidden"
                checked={chosen.has(topic)}
                disabled={full && !chosen.has(topic)}
                onChange={() => toggle(topic)}
              />
              <span>{topic}</span>
            </label>
          ))}
        </fieldset>
        <p className="tz-hint" role="status">
          {chosen.size} of {maxInterests} chosen
        </p>
        <div className="tz-row">
          <Button type="submit" kind="primary" disabled={leaving || chosen.size === 0}>
            {leaving ? 'Saving...' : 'Continue'}
          </Button>
          <Button kind="bare" onClick={() => void leave(onSkip)} disabled={leaving}>
            Skip
          </Button>
        </div>
      </form>
    </Card>
  );
}
