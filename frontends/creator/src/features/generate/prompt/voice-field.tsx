import { t } from '@lingui/core/macro';
import { classNames } from '@trenzeye/frontend-kit';
import { isBuiltIn, usePersonalAi, useVoices } from '@trenzeye/frontend-kit/ai';
import { Link } from 'react-router-dom';
import { chosenVoice } from './chosen-voice.ts';
import { SelectField } from './select-field.tsx';

interface VoiceFieldProps {
  readonly voice: string | null | undefined;
  readonly onChange: (voice: string | null) => void;
}

/** The user's voice to write in. */
export function VoiceField({ voice, onChange }: VoiceFieldProps) {
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
