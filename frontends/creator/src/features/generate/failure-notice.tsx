import { t } from '@lingui/core/macro';
import { Button, Notice } from '@trenzeye/frontend-kit';
import type { Type } from './document/editor-document.ts';
import type { GenerationTarget } from './generation/generate-body.ts';
import { dismissFailure, failureAdvice } from './generation/generations.ts';
import { useGenerate } from './generation/use-generate.ts';
import type { Owner } from './state/editor-store.ts';

interface FailureNoticeProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly error: Error;
  readonly target: GenerationTarget;
}

/** Why the generation failed and what to do. Not a live region: the toast has already announced it. */
export function FailureNotice({ owner, type, error, target }: FailureNoticeProps) {
  const generate = useGenerate(owner, type);
  return (
    <Notice tone="danger" title={t`Failed to generate content. Please try again.`}>
      <p>{failureAdvice(error)}</p>
      <div className="tz-row">
        <Button size="small" icon="retry" onClick={() => generate(target)}>
          {t`Try again`}
        </Button>
        <Button kind="bare" size="small" onClick={() => dismissFailure(owner, type)}>
          {t`Dismiss`}
        </Button>
      </div>
    </Notice>
  );
}
