import { t } from '@lingui/core/macro';
import './audio-file-button.css';

interface AudioFileButtonProps {
  readonly text: string;
  /** Name for screen readers, when `text` does not say what the file is for. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly isSending?: boolean;
  readonly onFile: (file: File) => void;
}

/** File types that browsers offer, and those that some systems do not recognise by their type. */
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
