import { Button, Notice, useToast } from '@trenzeye/frontend-kit';
import type { Type } from './document/editor-document.ts';
import type { ContentPart } from './generation/content-parts.ts';
import { dismissFailure, failureAdvice, generate } from './generation/generations.ts';
import type { Owner } from './state/editor-store.ts';

interface FailureNoticeProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly error: Error;
  readonly part: ContentPart | null;
}

/** Why the generation failed and what to do. Not a live region: the toast has already announced it. */
export function FailureNotice({ owner, type, error, part }: FailureNoticeProps) {
  const toast = useToast();
  return (
    <Notice tone="danger" title="Failed to generate content. Please try again.">
      <p>{failureAdvice(error)}</p>
      <div className="tz-row">
        <Button size="small" icon="retry" onClick={() => void generate(owner, type, part, toast)}>
          Try again
        </Button>
        <Button kind="bare" size="small" onClick={() => dismissFailure(owner, type)}>
          Dismiss
        </Button>
      </div>
    </Notice>
  );
}
