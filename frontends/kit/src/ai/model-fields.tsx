import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError, Button, CheckboxField, compactNumber, Notice, TextField } from '@trenzeye/frontend-kit';
import type { ModelTestResult } from '@trenzeye/proto/http/content';
import { useId } from 'react';
import { durationLabel } from './api.ts';

interface ModelFieldProps {
  readonly label: string;
  readonly value: string;
  /** Suggestions; any other name may be typed. */
  readonly models: readonly string[];
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}

/** The name of a model, chosen from the endpoint's list by typing a part of it, or typed. */
export function ModelField({ models, ...field }: ModelFieldProps) {
  const list = useId();
  return (
    <div>
      <TextField {...field} list={list} maxLength={200} autoComplete="off" spellCheck={false} autoCapitalize="none" />
      <datalist id={list}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </div>
  );
}

interface ReadsImagesFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether a text model can look at images. */
export const ReadsImagesField = (field: ReadsImagesFieldProps) => (
  <CheckboxField
    {...field}
    label={t`Can read images`}
    hint={t`It then suggests descriptions of images. A model that cannot read images would invent them.`}
  />
);

interface ModelTestProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly run: () => Promise<ModelTestResult>;
}

/** A button that generates a sample, and its result. Render it with a key of what is tested, so that an old result disappears. */
export function ModelTest({ label, disabled, run }: ModelTestProps) {
  const { mutate, data, error, isPending } = useMutation({ networkMode: 'always', mutationFn: run });
  return (
    <>
      <Button icon="play" className="tz-align-start" disabled={disabled} loading={isPending} onClick={() => mutate()}>
        {isPending ? t`Testing...` : label}
      </Button>
      <div aria-live="polite">
        {data && !isPending && <TestResult result={data} />}
        {error && !isPending && (
          <Notice tone="danger" title={t`The test failed`}>
            <p>{errorText(error)}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

const errorText = (error: Error): string => (error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : error.message);

function TestResult({ result: { first_token_ms, total_ms, sample, input_tokens, output_tokens } }: { result: ModelTestResult }) {
  const isImage = first_token_ms === null;
  return (
    <Notice tone="success" title={t`It works`}>
      {isImage ? (
        <img className="tz-model-test__image" src={sample} alt={t`Sample from the model`} width={160} height={160} />
      ) : (
        <blockquote className="tz-model-test__sample">{sample}</blockquote>
      )}
      <p className="tz-muted">
        {first_token_ms !== null && t`First word after ${durationLabel(first_token_ms)}, `}
        {isImage ? t`Total` : 'total'} {durationLabel(total_ms)}
        {input_tokens + output_tokens > 0 && t`, ${compactNumber(input_tokens)} tokens read, ${compactNumber(output_tokens)} written`}
      </p>
    </Notice>
  );
}
