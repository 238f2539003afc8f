import { t } from '@lingui/core/macro';
import { Button, Card, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { Form, Input } from '@trenzeye/frontend-kit/ui';
import type { ModelBudgets } from '@trenzeye/proto/http/content';
import type { SpeechLimits } from '@trenzeye/proto/http/media';
import { FieldForm, fieldRule } from '../../forms/field-form.tsx';
import { useSaveBudgets, useSaveSpeechLimits, useSpeechSettings } from '../api.ts';
import { parseLimit } from '../number-input.ts';

interface LimitField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly isWhole: boolean;
}

const modelFields: readonly LimitField<keyof ModelBudgets>[] = [
  { name: 'person_tokens', label: t`Tokens per user`, isWhole: true },
  { name: 'instance_tokens', label: t`Tokens of all users`, isWhole: true },
  { name: 'instance_usd', label: t`US dollars of all users`, isWhole: false },
];

const speechFields: readonly LimitField<keyof SpeechLimits>[] = [
  { name: 'person_characters', label: t`Spoken characters per user`, isWhole: true },
  { name: 'instance_characters', label: t`Spoken characters of all users`, isWhole: true },
  { name: 'person_minutes', label: t`Transcribed minutes per user`, isWhole: false },
  { name: 'instance_minutes', label: t`Transcribed minutes of all users`, isWhole: false },
  { name: 'instance_usd', label: t`US dollars of all users`, isWhole: false },
];

const limitProblem = t`Enter a number above zero, or nothing.`;
const limitRule = fieldRule((typed) => parseLimit(typed, false) !== undefined, limitProblem);
const wholeLimitRule = fieldRule((typed) => parseLimit(typed, true) !== undefined, limitProblem);

/** Limits per day. */
export function BudgetsSection({ budgets }: { budgets: ModelBudgets }) {
  const { mutate, isPending } = useSaveBudgets();
  return (
    <Card as="section" className="tz-models__section" aria-labelledby="models-budgets">
      <h2 id="models-budgets">{t`Limits per day`}</h2>
      <p className="tz-muted tz-small">
        {t`At a limit, models stop until midnight UTC. Users’ own AI and the built-in voices do not count. Empty: no limit.`}
      </p>
      <LimitsForm title={t`Text and images`} saved={budgets} fields={modelFields} onSave={mutate} isSaving={isPending} />
      <SpeechLimitsForm />
    </Card>
  );
}

function SpeechLimitsForm() {
  const { data, isPending, error, isFetching, refetch } = useSpeechSettings(0);
  const { mutate, isPending: isSaving } = useSaveSpeechLimits();
  if (isPending) return <Skeleton height={160} radius={12} />;
  if (!data)
    return (
      <ErrorState
        title={t`The limits of speech and transcription could not be loaded`}
        detail={error?.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <LimitsForm title={t`Speech and transcription`} saved={data.limits} fields={speechFields} onSave={mutate} isSaving={isSaving} />;
}

interface LimitsFormProps<Name extends string> {
  readonly title: string;
  readonly saved: Readonly<Record<Name, number | null>>;
  readonly fields: readonly LimitField<Name>[];
  readonly onSave: (limits: Record<Name, number | null>) => void;
  readonly isSaving: boolean;
}

function LimitsForm<Name extends string>({ title, saved, fields, onSave, isSaving }: LimitsFormProps<Name>) {
  // Any name, because antd cannot infer the type of a generic one.
  const anyFields: readonly LimitField<string>[] = fields;
  const save = (typed: Readonly<Record<string, string>>) => {
    const limits = fields.map(({ name, isWhole }) => [name, parseLimit(typed[name] ?? '', isWhole)]);
    onSave(Object.fromEntries(limits) as Record<Name, number | null>);
  };
  return (
    <FieldForm<Record<string, string>>
      aria-label={t`Limits: ${title}`}
      initialValues={Object.fromEntries(fields.map(({ name }) => [name, String(saved[name] ?? '')]))}
      onFinish={save}
    >
      <h3>{title}</h3>
      <div className="tz-models__fields">
        {anyFields.map(({ name, label, isWhole }) => (
          <Form.Item key={name} name={name} label={label} rules={[isWhole ? wholeLimitRule : limitRule]}>
            <Input inputMode={isWhole ? 'numeric' : 'decimal'} autoComplete="off" placeholder={t`No limit`} />
          </Form.Item>
        ))}
      </div>
      <Button kind="primary" type="submit" className="tz-align-start" loading={isSaving}>
        {t`Save limits`}
      </Button>
    </FieldForm>
  );
}
