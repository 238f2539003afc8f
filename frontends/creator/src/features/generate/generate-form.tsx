import { Button, Icon } from '@trenzeye/frontend-kit';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { type Draft, promptLimit } from './draft.ts';
import type { Type } from './kept-drafts.ts';
import { starters } from './starters.ts';

interface GenerateFormProps {
  readonly type: Type;
  readonly draft: Draft;
  readonly isGenerating: boolean;
  readonly isSignedOut: boolean;
  readonly onPrompt: (prompt: string) => void;
  readonly onDropSignal: () => void;
  readonly onBringBack: () => void;
  readonly onGenerate: () => void;
}

const emptyPrompt = 'Please enter a prompt to generate content.';

/** The prompt with what it is about. Ctrl or Cmd with Enter generates. */
export function GenerateForm({
  type,
  draft,
  isGenerating,
  isSignedOut,
  onPrompt,
  onDropSignal,
  onBringBack,
  onGenerate,
}: GenerateFormProps) {
  const [problem, setProblem] = useState('');
  const field = useId();
  const left = promptLimit - draft.prompt.length;
  const isEmpty = draft.prompt.trim() === '';
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    setProblem(isEmpty ? emptyPrompt : '');
    if (!isEmpty && !isGenerating) onGenerate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && (event.ctrlKey || event.metaKey || isEmpty)) submit(event);
  };
  return (
    <form className="tz-generate-form" onSubmit={submit} noValidate>
      {draft.signal && <SignalNote title={draft.signal.title} onDrop={onDropSignal} />}
      <div className="tz-field">
        <label className="tz-label" htmlFor={field}>
          Prompt
        </label>
        <textarea
          id={field}
          className="tz-input tz-generate-form__prompt"
          placeholder="What should it be about?"
          maxLength={promptLimit}
          value={draft.prompt}
          aria-invalid={problem !== ''}
          aria-describedby={`${field}-hint`}
          onChange={(event) => {
            setProblem('');
            onPrompt(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <p id={`${field}-hint`} className={problem ? 'tz-problem' : 'tz-hint'} role={problem ? 'alert' : undefined}>
          {problem ||
            (left <= 200 ? `${left} characters left` : <span className="tz-generate-form__keys">Ctrl or ⌘ with Enter generates.</span>)}
        </p>
      </div>
      {draft.earlier && (
        <Button kind="bare" size="small" icon="retry" onClick={onBringBack}>
          Bring back what you had before
        </Button>
      )}
      {isSignedOut && <p className="tz-hint">Log in to generate. Your prompt is kept meanwhile.</p>}
      <Button
        kind={draft.made ? 'quiet' : 'primary'}
        size="large"
        type="submit"
        icon="spark"
        disabled={isEmpty || isGenerating}
        loading={isGenerating}
      >
        Generate
      </Button>
      {isEmpty && <Starters prompts={starters[type]} onChoose={onPrompt} />}
    </form>
  );
}

const SignalNote = ({ title, onDrop }: { title: string; onDrop: () => void }) => (
  <p className="tz-generate-form__signal">
    <Icon name="wave" size={16} />
    <span className="tz-grow">
      From the signal{title && ': '}
      <strong>{title}</strong>
    </span>
    <Button kind="bare" size="small" icon="close" aria-label="Detach from the signal" onClick={onDrop} />
  </p>
);

const Starters = ({ prompts, onChoose }: { prompts: readonly string[]; onChoose: (prompt: string) => void }) => (
  <div className="tz-starters">
    <p className="tz-hint">Or start from one of these</p>
    <ul>
      {prompts.map((prompt) => (
        <li key={prompt}>
          <button type="button" className="tz-starter" onClick={() => onChoose(prompt)}>
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  </div>
);
