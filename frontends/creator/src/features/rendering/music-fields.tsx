import { SelectField } from '@trenzeye/frontend-kit';
import type { ShortMusic } from '@trenzeye/proto/http/media';
import { useVideoUploads } from './use-video-uploads.ts';

interface MusicFieldsProps {
  readonly music: ShortMusic | null;
  readonly onMusic: (music: ShortMusic | null) => void;
}

const levels: readonly { readonly level: ShortMusic['level']; readonly label: string }[] = [
  { level: 'quiet', label: 'Quiet' },
  { level: 'medium', label: 'Medium' },
  { level: 'loud', label: 'Loud' },
];
/** Which of the author's videos gives the music of a Short, and how loud it is. */
export function MusicFields({ music, onMusic }: MusicFieldsProps) {
  const { data: videos = [], isSuccess } = useVideoUploads();
  const chosen = music?.upload_id ?? '';
  const isListed = chosen === '' || !isSuccess || videos.some(({ id }) => id === chosen);
  return (
    <details className="tz-music" open={music !== null}>
      <summary>Music</summary>
      <div className="tz-narration__choices">
        <SelectField
          label="Music from"
          hint={
            isSuccess && videos.length === 0
              ? 'Upload a video with the music: its sound is played under the voice.'
              : 'The sound of one of your videos. It gets quieter during speech.'
          }
          value={chosen}
          onChange={(upload_id) => onMusic(upload_id === '' ? null : { upload_id, level: music?.level ?? 'medium' })}
        >
          <option value="">No music</option>
          {!isListed && <option value={chosen}>Another upload</option>}
          {videos.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {music && (
          <SelectField
            label="Loudness of the music"
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
    </details>
  );
}
