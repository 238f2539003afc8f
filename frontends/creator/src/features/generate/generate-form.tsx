import { Button } from '@trenzeye/frontend-kit';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { styleChoices, styleLabel, toneChoices } from './manner.ts';
import { PickField } from './pick-field.tsx';
import { RemixNote, SignalNote, TemplateNote } from './source-notes.tsx';
import { starters } from './starters.ts';
import { type Desk, emptyPrompt, promptLimit, type Type, topicWords } from './work.ts';

interface GenerateFormProps {
  readonly type: Type;
  readonly desk: Desk;
  readonly isBusy: boolean;
  readonly isSignedOut: boolean;
  readonly onChange: (changed: Partial<Desk>) => void;
  readonly onBringBack: () => void;
  readonly onGenerate: () => void;
}

/** The prompt with what it is about and how it shall sound. Ctrl or Cmd with Enter generates. */
export function GenerateForm({ type, desk, isBusy, isSignedOut, onChange, onBringBack, onGenerate }: GenerateFormProps) {
  const [problem, setProblem] = useState('');
  const isEmpty = desk.prompt.trim() === '';
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    setProblem(isEmpty ? emptyPrompt : '');
    if (!isEmpty && !isBusy) onGenerate();
  };
  const prompt = (text: string) => {
    setProblem('');
    onChange({ prompt: text });
  };
  return (
    <form className="tz-generate-form" onSubmit={submit} noValidate>
      <Sources desk={desk} onChange={onChange} />
      <PromptField desk={desk} problem={problem} onPrompt={prompt} onSubmit={submit} />
      <div className="tz-generate-form__manner">
        <PickField label="Tone" none="Natural" choices={toneChoices} value={desk.tone} onChange={(tone) => onChange({ tone })} />
        <PickField
          label={styleLabel[type]}
          none="Surprise me"
          choices={styleChoices(type)}
          value={desk.style}
          onChange={(style) => onChange({ style })}
        />
      </div>
      {desk.earlier && (
        <Button kind="bare" size="small" icon="retry" onClick={onBringBack}>
          Bring back what you had before
        </Button>
      )}
      {isSignedOut && <p className="tz-hint">Log in to generate. Your prompt is kept meanwhile.</p>}
      <Button
        kind={desk.made ? 'secondary' : 'primary'}
        size="large"
        type="submit"
        icon="spark"
        disabled={isEmpty || isBusy}
        loading={isBusy}
      >
        Generate
      </Button>
      {isEmpty && !desk.made && <Starters prompts={starters[type]} onChoose={prompt} />}
    </form>
  );
}

function Sources({ desk: { signal, template, draft }, onChange }: Pick<GenerateFormProps, 'desk' | 'onChange'>) {
  return (
    <>
      {draft?.remixOf && <RemixNote credit={draft.remixOf} />}
      {signal && <SignalNote signal={signal} onDrop={() => onChange({ signal: null })} />}
      {template && <TemplateNote template={template} onDrop={() => onChange({ template: null })} />}
    </>
  );
}

interface PromptFieldProps {
  readonly desk: Desk;
  readonly problem: string;
  readonly onPrompt: (prompt: string) => void;
  readonly onSubmit: (event: KeyboardEvent) => void;
}

function PromptField({ desk, problem, onPrompt, onSubmit }: PromptFieldProps) {
  const field = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useTopicMarked(desk, area);
  const left = promptLimit - desk.prompt.length;
  const isEmpty = desk.prompt.trim() === '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && (event.ctrlKey || event.metaKey || isEmpty)) onSubmit(event);
  };
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={field}>
        Prompt
      </label>
      <textarea
        ref={area}
        id={field}
        className="tz-input tz-generate-form__prompt"
        placeholder="What should it be about?"
        maxLength={promptLimit}
        value={desk.prompt}
        aria-invalid={problem !== ''}
        aria-describedby={`${field}-hint`}
        onChange={(event) => onPrompt(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${field}-hint`} className={problem ? 'tz-problem' : 'tz-hint'} role={problem ? 'alert' : undefined}>
        {problem ||
          (left <= 200 ? `${left} characters left` : <span className="tz-generate-form__keys">Ctrl or ⌘ with Enter generates.</span>)}
      </p>
    </div>
  );
}

/** What stands in a template's prompt for the creator's own topic is marked, to be typed over. */
function useTopicMarked({ key, template, prompt, draft }: Desk, area: RefObject<HTMLTextAreaElement | null>) {
  const at = template && !draft ? prompt.indexOf(topicWords) : -1;
  useEffect(() => {
    if (at < 0 || !key) return;
    area.current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(at, at + topicWords.length);
  }, [key, at, area]);
}

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
