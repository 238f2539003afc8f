import { t } from '@lingui/core/macro';
import { Button, Popup } from '@trenzeye/frontend-kit';
import { type FormEvent, useId, useState } from 'react';

interface RewriteMenuProps {
  /** The part, such as `post 2`. */
  readonly name: string;
  readonly disabled: boolean;
  readonly onRewrite: (instruction: string) => void;
}

const quickInstructions = [t`Shorter`, t`Funnier`, t`Add a number`, t`Simpler words`] as const;
const instructionLimit = 500;

/** Rewrites a part with an instruction: a common one, or the author's own. */
const RewriteMenu = ({ name, disabled, onRewrite }: RewriteMenuProps) => (
  <Popup label={t`Rewrite ${name}`} icon="spark" kind="dialog" initialFocus="button" disabled={disabled}>
    {(close) => (
      <Instructions
        onChoose={(instruction) => {
          close();
          onRewrite(instruction);
        }}
      />
    )}
  </Popup>
);

function Instructions({ onChoose }: { onChoose: (instruction: string) => void }) {
  const [typed, setTyped] = useState('');
  const field = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onChoose(typed.trim());
  };
  return (
    <form className="tz-rewrite" onSubmit={submit}>
      <div className="tz-rewrite__quick">
        {quickInstructions.map((instruction) => (
          <Button key={instruction} size="small" onClick={() => onChoose(instruction)}>
            {instruction}
          </Button>
        ))}
      </div>
      <label className="tz-label" htmlFor={field}>
        {t`Or say what to change`}
      </label>
      <input
        id={field}
        className="tz-input"
        value={typed}
        maxLength={instructionLimit}
        autoComplete="off"
        placeholder={t`Start with a question`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="small" kind="primary" disabled={typed.trim() === ''}>
        {t`Rewrite`}
      </Button>
    </form>
  );
}

interface RegenerateToolsProps {
  /** The part, such as `post 2`. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly disabled: boolean;
  /** A model writes, which can follow instructions. */
  readonly canRewrite?: boolean;
  readonly onRegenerate: (instruction?: string) => void;
}

/** Buttons that generate a part again, with an instruction or without. */
export const RegenerateTools = ({ name, isBusy, disabled, canRewrite = false, onRegenerate }: RegenerateToolsProps) => (
  <>
    <Button
      kind="bare"
      size="small"
      icon="retry"
      aria-label={t`Regenerate ${name}`}
      title={t`Regenerate ${name}`}
      loading={isBusy}
      disabled={disabled}
      onClick={() => onRegenerate()}
    />
    {canRewrite && <RewriteMenu name={name} disabled={disabled} onRewrite={onRegenerate} />}
  </>
);
