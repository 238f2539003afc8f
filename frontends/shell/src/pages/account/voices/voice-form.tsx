import { t } from '@lingui/core/macro';
import { Button, CheckboxField, fieldProblem, Notice, TagInput, TextField, useToast } from '@trenzeye/frontend-kit';
import { isBuiltIn, usePersonalAi } from '@trenzeye/frontend-kit/ai';
import type { VoiceInput } from '@trenzeye/proto/http/content';
import { type FormEvent, useState } from 'react';
import { AccountSection } from '../account-section.tsx';
import { parseWords, usePreviewVoice, useSaveVoice } from './api.ts';
import { ExamplesField, emptyExamples } from './examples-field.tsx';

/** One post in the voice as it is described now. */
function VoicePreview({ voice }: { voice: VoiceInput }) {
  const { data: ai } = usePersonalAi();
  const needsModel = ai !== undefined && isBuiltIn(ai.in_use.text);
  return (
    <AccountSection title={t`Try it`} description={t`Writes one post in this voice, also before you save it.`}>
      {needsModel ? (
        <Notice title={t`Voices need an AI model`}>
          <p>{t`The built-in composer cannot follow a voice.`}</p>
          <Button size="small" to="/account/ai">
            {t`Use your own AI model`}
          </Button>
        </Notice>
      ) : (
        <PreviewForm voice={voice} />
      )}
    </AccountSection>
  );
}

function PreviewForm({ voice }: { voice: VoiceInput }) {
  const [prompt, setPrompt] = useState('');
  const { mutate, data, error, isPending } = usePreviewVoice();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ voice, prompt: prompt.trim() });
  };
  return (
    <form className="tz-stack" onSubmit={submit}>
      <TextField
        label={t`What should the post be about?`}
        value={prompt}
        maxLength={500}
        autoComplete="off"
        placeholder={t`Why bread needs time`}
        onChange={setPrompt}
      />
      <Button type="submit" icon="spark" className="account-section__action" loading={isPending} disabled={prompt.trim() === ''}>
        {isPending ? t`Writing...` : t`Preview`}
      </Button>
      <div aria-live="polite">
        {data && !isPending && (
          <figure className="voice-preview">
            <blockquote dir="auto">{data.text}</blockquote>
            <figcaption className="tz-muted tz-small">{data.provenance.label}</figcaption>
          </figure>
        )}
        {error && !isPending && (
          <Notice tone="danger" title={t`The preview could not be written`}>
            <p>{error.message}</p>
          </Notice>
        )}
      </div>
    </form>
  );
}

export const newVoice = (is_default: boolean): VoiceInput => ({
  name: '',
  audience: '',
  tone: '',
  words_to_use: [],
  words_to_avoid: [],
  examples: [],
  first_person: false,
  is_default,
});

interface VoiceFormProps {
  /** Null for a new voice. */
  readonly id: string | null;
  readonly voice: VoiceInput;
  readonly onDone: () => void;
}

/** The voice as a request, without empty examples. */
const toInput = ({ name, audience, tone, words_to_use, words_to_avoid, examples, first_person, is_default }: VoiceInput): VoiceInput => ({
  name: name.trim(),
  audience: audience.trim(),
  tone: tone.trim(),
  words_to_use,
  words_to_avoid,
  examples: examples.map((example) => example.trim()).filter((example) => example !== ''),
  first_person,
  is_default,
});

/** Everything that describes a voice, and a preview of it. */
export function VoiceForm({ id, voice, onDone }: VoiceFormProps) {
  const [form, setForm] = useState({ ...voice, examples: voice.examples.length > 0 ? voice.examples : emptyExamples });
  const change = (changed: Partial<VoiceInput>) => setForm((current) => ({ ...current, ...changed }));
  const { mutate, isPending, error } = useSaveVoice();
  const toast = useToast();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      toast.success(t`Voice saved`);
      onDone();
    };
    mutate({ id, voice: toInput(form) }, { onSuccess });
  };
  return (
    <>
      <AccountSection title={id === null ? t`New voice` : t`Edit ${voice.name}`}>
        <form className="tz-stack" onSubmit={submit} noValidate>
          <DescriptionFields form={form} error={error} onChange={change} />
          <ExamplesField
            examples={form.examples}
            onChange={(changed) => setForm((current) => ({ ...current, examples: changed(current.examples) }))}
          />
          <Checkboxes form={form} onChange={change} />
          <div className="tz-row">
            <Button kind="primary" type="submit" loading={isPending} disabled={form.name.trim() === ''}>
              {t`Save`}
            </Button>
            <Button onClick={onDone}>{t`Cancel`}</Button>
          </div>
        </form>
      </AccountSection>
      <VoicePreview voice={{ ...toInput(form), name: form.name.trim() || t`New voice` }} />
    </>
  );
}

interface FieldsProps {
  readonly form: VoiceInput;
  readonly onChange: (changed: Partial<VoiceInput>) => void;
}

const wordInput = { limit: 30, maxLength: 60, separator: /,/, parse: parseWords } as const;

function DescriptionFields({ form, error, onChange }: FieldsProps & { readonly error: Error | null }) {
  return (
    <>
      <TextField
        label={t`Name`}
        value={form.name}
        maxLength={60}
        required
        autoComplete="off"
        placeholder={t`Everyday posts`}
        problem={fieldProblem(error, 'name')}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t`Who reads it`}
        value={form.audience}
        maxLength={300}
        autoComplete="off"
        placeholder={t`new home bakers`}
        problem={fieldProblem(error, 'audience')}
        onChange={(audience) => onChange({ audience })}
      />
      <TextField
        label={t`Tone`}
        value={form.tone}
        maxLength={300}
        autoComplete="off"
        placeholder={t`warm, short sentences`}
        problem={fieldProblem(error, 'tone')}
        onChange={(tone) => onChange({ tone })}
      />
      <TagInput
        {...wordInput}
        label={t`Words to use`}
        tags={form.words_to_use}
        placeholder={t`Add a word or phrase`}
        hint={t`Enter or a comma adds a word.`}
        onChange={(words_to_use) => onChange({ words_to_use })}
      />
      <TagInput
        {...wordInput}
        label={t`Words to avoid`}
        tags={form.words_to_avoid}
        placeholder={t`Add a word or phrase`}
        hint={t`Generated text is checked for them.`}
        onChange={(words_to_avoid) => onChange({ words_to_avoid })}
      />
    </>
  );
}

const Checkboxes = ({ form, onChange }: FieldsProps) => (
  <>
    <CheckboxField
      label={t`Write as “I”`}
      hint={t`Lets the model write about your own experience, using only what your prompt and examples say. Off: it makes no statements about you.`}
      checked={form.first_person}
      onChange={(first_person) => onChange({ first_person })}
    />
    <CheckboxField
      label={t`Default voice`}
      hint={t`Selected when you start something new.`}
      checked={form.is_default}
      onChange={(is_default) => onChange({ is_default })}
    />
  </>
);
