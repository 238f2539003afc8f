import { Avatar, Button } from '@trenzeye/frontend-kit';
import { useRef } from 'react';
import { useUploadPicture } from './upload-picture.ts';

interface PictureFieldProps {
  readonly username: string;
  readonly url: string | null;
  readonly onChange: (url: string | null) => void;
  /** Told while a file is on its way. */
  readonly isDisabled: boolean;
}

/** The profile picture with the ways to change it: uploaded at once, shown by the profile when that is saved. */
export function PictureField({ username, url, onChange, isDisabled }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, isUploading, outcome } = useUploadPicture(onChange);
  return (
    <div className="tz-picture-field">
      <Avatar username={username} src={url} size={80} />
      <div className="tz-picture-field__choices">
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label="Profile picture"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // So that the same file can be chosen again.
            target.value = '';
            if (file) upload(file);
          }}
        />
        <div className="tz-row tz-row--tight">
          <Button
            size="small"
            icon="image"
            loading={isUploading}
            disabled={isDisabled || isUploading}
            aria-label={isUploading ? undefined : url ? 'Change picture' : 'Upload picture'}
            onClick={() => input.current?.click()}
          >
            {isUploading ? 'Uploading...' : url ? 'Change' : 'Upload'}
          </Button>
          {url && (
            <Button
              size="small"
              kind="bare"
              aria-label="Remove picture"
              disabled={isUploading || isDisabled}
              onClick={() => onChange(null)}
            >
              Remove
            </Button>
          )}
        </div>
        <p className="tz-hint">PNG, JPEG, WebP, GIF or AVIF, up to 5 MB.</p>
        <div aria-live="polite">
          {outcome && <p className={outcome.isProblem ? 'tz-problem' : 'tz-picture-field__done'}>{outcome.text}</p>}
        </div>
      </div>
    </div>
  );
}
