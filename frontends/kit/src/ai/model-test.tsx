import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError, Button, compactNumber, Notice } from '@trenzeye/frontend-kit';
import type { ModelTestResult } from '@trenzeye/proto/http/content';
import { durationLabel } from './duration-label.ts';

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
