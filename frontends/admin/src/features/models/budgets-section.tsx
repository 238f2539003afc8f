import { Button, Card, TextField } from '@trenzeye/frontend-kit';
import type { ModelBudgets } from '@trenzeye/proto/http/content';
import { type FormEvent, useState } from 'react';
import { useSaveBudgets } from './model-queries.ts';
import { parseLimit } from './number-input.ts';

const fields = [
  { name: 'person_tokens', label: 'Tokens per user', isWhole: true },
  { name: 'instance_tokens', label: 'Tokens of all users', isWhole: true },
  { name: 'instance_usd', label: 'US dollars of all users', isWhole: false },
] as const;

type Typed = Readonly<Record<keyof ModelBudgets, string>>;

/** Limits per day. */
export function BudgetsSection({ budgets }: { budgets: ModelBudgets }) {
  const [typed, setTyped] = useState<Typed>(() => ({
    person_tokens: String(budgets.person_tokens ?? ''),
    instance_tokens: String(budgets.instance_tokens ?? ''),
    instance_usd: String(budgets.instance_usd ?? ''),
  }));
  const { mutate, isPending } = useSaveBudgets();
  const limits = fields.map(({ name, isWhole }) => [name, parseLimit(typed[name], isWhole)] as const);
  const isValid = limits.every(([, value]) => value !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) mutate(Object.fromEntries(limits) as ModelBudgets);
  };
  return (
    <Card as="section" className="tz-models__section" aria-labelledby="models-budgets">
      <h2 id="models-budgets">Limits per day</h2>
      <p className="tz-muted tz-small">At a limit, models stop until midnight UTC. Users’ own AI does not count. Empty: no limit.</p>
      <form className="tz-stack" onSubmit={submit} noValidate>
        <div className="tz-models__fields">
          {fields.map(({ name, label, isWhole }) => (
            <TextField
              key={name}
              label={label}
              inputMode={isWhole ? 'numeric' : 'decimal'}
              autoComplete="off"
              placeholder="No limit"
              value={typed[name]}
              problem={parseLimit(typed[name], isWhole) === undefined ? 'Enter a number above zero, or nothing.' : undefined}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
        </div>
        <Button kind="primary" type="submit" className="tz-align-start" loading={isPending} disabled={!isValid}>
          Save limits
        </Button>
      </form>
    </Card>
  );
}
