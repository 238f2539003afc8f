import { t } from '@lingui/core/macro';
import { Button, Notice, TextField } from '@trenzeye/frontend-kit';
import { isBuiltIn, usePersonalAi } from '@trenzeye/frontend-kit/ai';
import type { VoiceInput } from '@trenzeye/proto/http/content';
import { type FormEvent, useState } from 'react';
import { usePreviewVoice } from '../../../features/voices/voice-queries.ts';
import { AccountSection } from '../account-section.tsx';

/** One post in the voice as it is described now. */
export function VoicePreview({ voice }: { voice: VoiceInput }) {
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
