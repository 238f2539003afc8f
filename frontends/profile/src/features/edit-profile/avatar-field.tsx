import { t } from '@lingui/core/macro';
import { Avatar, Button } from '@trenzeye/frontend-kit';
import { useRef } from 'react';
import { useAvatarUpload } from './use-avatar-upload.ts';

interface AvatarFieldProps {
  readonly username: string;
  readonly url: string | null;
  readonly onChange: (url: string | null) => void;
  readonly isDisabled: boolean;
}

/** Avatar with controls to replace or remove it. A file is uploaded immediately; the profile shows it after saving. */
export function AvatarField({ username, url, onChange, isDisabled }: AvatarFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { upload, isUploading, result } = useAvatarUpload(onChange);
  return (
    <div className="tz-avatar-field">
      <Avatar username={username} src={url} size={80} />
      <div className="tz-avatar-field__controls">
        <input
          ref={inputRef}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label={t`Profile picture`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows selecting the same file again.
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
            aria-label={isUploading ? undefined : url ? t`Change picture` : t`Upload picture`}
            onClick={() => inputRef.current?.click()}
          >
            {isUploading ? t`Uploading...` : url ? t`Change` : t`Upload`}
          </Button>
          {url && (
            <Button
              size="small"
              kind="bare"
              aria-label={t`Remove picture`}
              disabled={isUploading || isDisabled}
              onClick={() => onChange(null)}
            >
              {t`Remove`}
            </Button>
          )}
        </div>
        <p className="tz-hint">{t`PNG, JPEG, WebP, GIF or AVIF, up to 5 MB.`}</p>
        <div aria-live="polite">
          {result && <p className={result.isError ? 'tz-problem' : 'tz-avatar-field__success'}>{result.text}</p>}
        </div>
      </div>
    </div>
  );
}
