import { Button, Notice, useToast } from '@trenzeye/frontend-kit';
import type { Owner } from './desk/desk-store.ts';
import { adviceFor, forgetFailure, generate } from './making/makings.ts';
import type { Part } from './making/parts.ts';
import type { Type } from './work.ts';

interface FailureNoticeProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly error: Error;
  readonly part: Part | null;
}

/** Why nothing was generated and what to do about it; the message itself was announced when it happened. */
export function FailureNotice({ owner, type, error, part }: FailureNoticeProps) {
  const say = useToast();
  return (
    <Notice tone="danger" title="Failed to generate content. Please try again.">
      <p>{adviceFor(error)}</p>
      <div className="tz-row">
        <Button size="small" icon="retry" onClick={() => void generate(owner, type, part, say)}>
          Try again
        </Button>
        <Button kind="bare" size="small" onClick={() => forgetFailure(owner, type)}>
          Dismiss
        </Button>
      </div>
    </Notice>
  );
}
