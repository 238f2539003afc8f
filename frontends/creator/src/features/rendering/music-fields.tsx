import { t } from '@lingui/core/macro';
import { SelectField } from '@trenzeye/frontend-kit';
import type { ShortMusic } from '@trenzeye/proto/http/media';
import { AudioFileButton } from './audio-file-button.tsx';
import { useSendAudio } from './use-send-audio.ts';
import { useVideoUploads } from './use-video-uploads.ts';

interface MusicFieldsProps {
  readonly music: ShortMusic | null;
  readonly onMusic: (music: ShortMusic | null) => void;
}

const levels: readonly { readonly level: ShortMusic['level']; readonly label: string }[] = [
  { level: 'quiet', label: t`Quiet` },
  { level: 'medium', label: t`Medium` },
  { level: 'loud', label: t`Loud` },
];

/** Which of the author's sound files or videos gives the music of a Short, and how loud it is. */
export function MusicFields({ music, onMusic }: MusicFieldsProps) {
  const { data: videos = [], isSuccess } = useVideoUploads();
  const chosen = music?.upload_id ?? '';
  const choose = (upload_id: string) => onMusic({ upload_id, level: music?.level ?? 'medium' });
  const send = useSendAudio(choose);
  const isListed = chosen === '' || !isSuccess || videos.some(({ id }) => id === chosen);
  return (
    <details className="tz-music" open={music !== null}>
      <summary>{t`Music`}</summary>
      <div className="tz-narration__choices">
        <SelectField
          label={t`Music from`}
          hint={
            isSuccess && videos.length === 0
              ? t`Add a sound file: it is played under the voice.`
              : t`One of your sound files, or the sound of a video. It gets quieter during speech.`
          }
          value={chosen}
          onChange={(upload_id) => (upload_id === '' ? onMusic(null) : choose(upload_id))}
        >
          <option value="">{t`No music`}</option>
          {!isListed && <option value={chosen}>{t`Another upload`}</option>}
          {videos.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {music && (
          <SelectField
            label={t`Loudness of the music`}
            value={music.level}
            onChange={(level) => onMusic({ ...music, level: level as ShortMusic['level'] })}
          >
            {levels.map(({ level, label }) => (
              <option key={level} value={level}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <AudioFileButton text={t`Add a sound file`} isSending={send.isPending} onFile={(file) => send.mutate(file)} />
      <p className="tz-hint">{t`MP3, WAV, M4A, Ogg or FLAC, up to 256 MB. Use only music that you may publish.`}</p>
    </details>
  );
}
