import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, SelectField, useToast } from '@trenzeye/frontend-kit';
import { media, type ShortMusic } from '@trenzeye/proto/http/media';
import { useVideoUploads } from './api.ts';
import './audio-file-button.css';

interface AudioFileButtonProps {
  readonly text: string;
  /** Name for screen readers, when `text` does not say what the file is for. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly isSending?: boolean;
  readonly onFile: (file: File) => void;
}

/** File types that browsers offer, and those that some systems do not recognize by their type. */
const accept = 'audio/*,.mp3,.wav,.m4a,.ogg,.flac';

/** Chooses a sound file. */
export const AudioFileButton = ({ text, label, isDisabled = false, isSending = false, onFile }: AudioFileButtonProps) => (
  <label
    className="tz-button tz-button--secondary tz-button--small tz-audio-file"
    aria-busy={isSending}
    aria-disabled={isDisabled || isSending}
  >
    {isSending ? t`Uploading…` : text}
    <input
      type="file"
      accept={accept}
      aria-label={label ?? text}
      disabled={isDisabled || isSending}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        target.value = '';
      }}
    />
  </label>
);

const pollIntervalMs = 1_000;

/** Uploads a sound file and waits until it is processed; returns its id. */
const sendAudio = async (file: File): Promise<string> => {
  const form = new FormData();
  form.set('file', file);
  const { id } = await call(media.uploadAudio, { form });
  for (;;) {
    const upload = await call(media.uploadStatus, { params: { id } });
    if (upload.status === 'processed') return id;
    if (upload.status === 'error') throw new Error(upload.reason ?? t`The sound file could not be processed.`);
    await new Promise((done) => setTimeout(done, pollIntervalMs));
  }
};

/** Uploads a sound file; `onSent` receives the id of its processed upload. */
function useSendAudio(onSent: (id: string) => void) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: sendAudio,
    onSuccess: onSent,
    onError: (error) => toast.error(t`Failed to upload content. Please try again.`, error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['uploads'] }),
  });
}

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
