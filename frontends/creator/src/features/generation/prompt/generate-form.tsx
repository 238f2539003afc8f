import { t } from '@lingui/core/macro';
import { Button, classNames } from '@trenzeye/frontend-kit';
import { isBuiltIn, usePersonalAi, useVoices } from '@trenzeye/frontend-kit/ai';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { chosenVoice } from '../api/use-generate.ts';
import { type EditorState, emptyPrompt, promptLimit, type Type, topicPlaceholder } from '../document/editor-document.ts';
import { SelectField } from './select-field.tsx';
import { RemixNote, SignalNote, TemplateNote } from './source-notes.tsx';
import { aspectOptions, languageOptions, styleLabel, styleOptions, toneOptions } from './style-options.ts';

interface VoiceFieldProps {
  readonly voice: string | null | undefined;
  readonly onChange: (voice: string | null) => void;
}

/** The user's voice to write in. */
function VoiceField({ voice, onChange }: VoiceFieldProps) {
  const { data: voices } = useVoices();
  const { data: ai } = usePersonalAi();
  if (!voices) return <PendingVoiceField />;
  const isFollowed = !ai || !isBuiltIn(ai.in_use.text);
  return (
    <div className={classNames('tz-voice-field', voices.length === 0 && 'tz-voice-field--empty')}>
      {voices.length > 0 && (
        <SelectField
          label={t`Writing voice`}
          none={t`No voice`}
          options={voices.map(({ id, name }) => ({ value: id, name }))}
          value={chosenVoice(voices, voice)?.id ?? null}
          onChange={onChange}
        />
      )}
      <p className="tz-hint">
        {voices.length > 0 && !isFollowed && t`Only AI models follow a voice. `}
        <Link to={voices.length > 0 ? '/account/voice' : '/account/voice?edit=new'}>
          {voices.length > 0 ? t`Manage voices` : t`Add your writing voice`}
        </Link>
      </p>
    </div>
  );
}

/** As high as without voices, so that the button below does not move. */
const PendingVoiceField = () => (
  <div className="tz-voice-field tz-voice-field--empty tz-voice-field--pending" aria-hidden="true">
    <p className="tz-hint">{t`Add your writing voice`}</p>
  </div>
);

/** Example prompts. */
const promptIdeas: Record<Type, readonly string[]> = {
  thread: [
    t`Five lessons from a month of posting every day`,
    t`An early trend in my niche that deserves attention`,
    t`How I plan a week of content in one hour`,
  ],
  image: [
    t`A quiet night market in neon rain`,
    t`My desk as a tiny spaceship cockpit`,
    t`Retro travel poster for a city that does not exist`,
  ],
  shorts: [t`Thirty seconds: why this song is everywhere`, t`A day in my life, in reverse order`, t`One myth about creators, busted fast`],
};

interface GenerateFormProps {
  readonly type: Type;
  readonly editor: EditorState;
  readonly isBusy: boolean;
  readonly isSignedOut: boolean;
  readonly onChange: (changed: Partial<EditorState>) => void;
  readonly onRestorePrevious: () => void;
  readonly onGenerate: () => void;
}

/** Prompt, sources, tone and style. Ctrl or Cmd with Enter generates. */
export function GenerateForm({ type, editor, isBusy, isSignedOut, onChange, onRestorePrevious, onGenerate }: GenerateFormProps) {
  const [problem, setProblem] = useState('');
  const isEmpty = editor.prompt.trim() === '';
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
      <SourceNotes editor={editor} onChange={onChange} />
      <PromptField editor={editor} problem={problem} onPrompt={prompt} onSubmit={submit} />
      <WritingOptions type={type} editor={editor} isSignedOut={isSignedOut} onChange={onChange} />
      {editor.previous && (
        <Button kind="bare" size="small" icon="retry" onClick={onRestorePrevious}>
          {t`Restore previous content`}
        </Button>
      )}
      {isSignedOut && <p className="tz-hint">{t`Log in to generate. Your prompt is saved.`}</p>}
      <Button
        kind={editor.typedContent ? 'secondary' : 'primary'}
        size="large"
        type="submit"
        icon="spark"
        disabled={isEmpty || isBusy}
        loading={isBusy}
      >
        {t`Generate`}
      </Button>
      {isEmpty && !editor.typedContent && <PromptIdeas prompts={promptIdeas[type]} onChoose={prompt} />}
    </form>
  );
}

/** Tone, structure, language and voice. */
const WritingOptions = ({
  type,
  editor,
  isSignedOut,
  onChange,
}: Pick<GenerateFormProps, 'type' | 'editor' | 'isSignedOut' | 'onChange'>) => (
  <div className="tz-generate-form__style">
    <SelectField label={t`Tone`} none={t`Natural`} options={toneOptions} value={editor.tone} onChange={(tone) => onChange({ tone })} />
    <SelectField
      label={styleLabel[type]}
      none={t`Surprise me`}
      options={styleOptions(type)}
      value={editor.style}
      onChange={(style) => onChange({ style })}
    />
    {type === 'image' && (
      <SelectField
        label={t`Shape`}
        none={t`Portrait (4:5)`}
        options={aspectOptions}
        value={editor.aspect ?? null}
        onChange={(aspect) => onChange({ aspect })}
      />
    )}
    <SelectField
      label={t`Language`}
      none={t`Language of the prompt`}
      options={languageOptions}
      value={editor.language}
      onChange={(language) => onChange({ language })}
    />
    {!isSignedOut && <VoiceField voice={editor.voice} onChange={(voice) => onChange({ voice })} />}
  </div>
);

function SourceNotes({ editor: { signal, template, draft }, onChange }: Pick<GenerateFormProps, 'editor' | 'onChange'>) {
  return (
    <>
      {draft?.remixOf && <RemixNote credit={draft.remixOf} />}
      {signal && <SignalNote signal={signal} onRemove={() => onChange({ signal: null })} />}
      {template && <TemplateNote template={template} onRemove={() => onChange({ template: null })} />}
    </>
  );
}

interface PromptFieldProps {
  readonly editor: EditorState;
  readonly problem: string;
  readonly onPrompt: (prompt: string) => void;
  readonly onSubmit: (event: KeyboardEvent) => void;
}

function PromptField({ editor, problem, onPrompt, onSubmit }: PromptFieldProps) {
  const field = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useSelectTopicPlaceholder(editor, area);
  const left = promptLimit - editor.prompt.length;
  const isEmpty = editor.prompt.trim() === '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && (event.ctrlKey || event.metaKey || isEmpty)) onSubmit(event);
  };
  return (
    <div className="tz-field" data-tour="prompt">
      <label className="tz-label" htmlFor={field}>
        {t`Prompt`}
      </label>
      <textarea
        ref={area}
        id={field}
        className="tz-input tz-generate-form__prompt"
        placeholder={editor.draft?.remixOf ? t`What should be different from the original?` : t`What should it be about?`}
        maxLength={promptLimit}
        value={editor.prompt}
        aria-invalid={problem !== ''}
        aria-describedby={`${field}-hint`}
        onChange={(event) => onPrompt(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${field}-hint`} className={problem ? 'tz-problem' : 'tz-hint'} role={problem ? 'alert' : undefined}>
        {problem ||
          (left <= 200 ? t`${left} characters left` : <span className="tz-generate-form__keys">{t`Ctrl or ⌘ with Enter generates.`}</span>)}
      </p>
    </div>
  );
}

/** Selects the topic placeholder in a template's prompt, so that typing replaces it. */
function useSelectTopicPlaceholder({ key, template, prompt, draft }: EditorState, area: RefObject<HTMLTextAreaElement | null>) {
  const topicIndex = template && !draft ? prompt.indexOf(topicPlaceholder) : -1;
  useEffect(() => {
    if (topicIndex < 0 || !key) return;
    area.current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(topicIndex, topicIndex + topicPlaceholder.length);
  }, [key, topicIndex, area]);
}

const PromptIdeas = ({ prompts, onChoose }: { prompts: readonly string[]; onChoose: (prompt: string) => void }) => (
  <div className="tz-prompt-ideas">
    <p className="tz-hint">{t`Or start with an idea`}</p>
    <ul>
      {prompts.map((prompt) => (
        <li key={prompt}>
          <button type="button" className="tz-prompt-idea" onClick={() => onChoose(prompt)}>
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  </div>
);
