import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, SectionSkeleton } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { maxInterests, suggestedInterests } from '../../features/onboarding/api.ts';
import { useSuggestedSignals } from '../home/api.ts';

interface InterestsStepProps {
  readonly chosen: readonly string[];
  readonly onNext: (chosen: readonly string[]) => Promise<void>;
  readonly onSkip: () => Promise<void>;
}

/** Selection of topics, including those of current signals. */
export function InterestsStep({ chosen: initial, onNext, onSkip }: InterestsStepProps) {
  const { data: signals, isPending } = useSuggestedSignals();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  const [isSaving, setSaving] = useState(false);
  const isFull = chosen.size >= maxInterests;
  const toggle = (topic: string) => {
    const next = new Set(chosen);
    if (!next.delete(topic)) next.add(topic);
    setChosen(next);
  };
  const save = async (proceed: () => Promise<void>) => {
    setSaving(true);
    await proceed();
    setSaving(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(() => onNext([...chosen]));
  };
  // Topics that arrive later would move those under the pointer.
  if (isPending) return <SectionSkeleton />;
  return (
    <Card>
      <form className="tz-stack" onSubmit={onSubmit}>
        <fieldset className="topics">
          <legend className="tz-muted">
            <Trans>We show trends about these topics first. Choose up to {maxInterests}.</Trans>
          </legend>
          {suggestedInterests(signals ?? [], initial).map((topic) => (
            <label key={topic} className="topic">
              <input
                type="checkbox"
                className="tz-visually-hidden"
                checked={chosen.has(topic)}
                disabled={isFull && !chosen.has(topic)}
                onChange={() => toggle(topic)}
              />
              <span translate="no">{topic}</span>
            </label>
          ))}
        </fieldset>
        <p className="tz-hint" role="status">
          <Trans>
            {chosen.size} of {maxInterests} chosen
          </Trans>
        </p>
        <div className="tz-row">
          <Button type="submit" kind="primary" disabled={isSaving || chosen.size === 0}>
            {isSaving ? t`Saving...` : t`Continue`}
          </Button>
          <Button kind="bare" onClick={() => void save(onSkip)} disabled={isSaving}>
            {t`Skip`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
