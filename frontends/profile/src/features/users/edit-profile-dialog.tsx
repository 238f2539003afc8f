import { t } from '@lingui/core/macro';
import { ApiError, Avatar, auth, Button, call, Dialog, TextField, useToast } from '@trenzeye/frontend-kit';
import { maxBioLength, profile } from '@trenzeye/proto/http/profile';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Profile } from './api.ts';
import './edit-profile.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAvatarUpload } from './use-avatar-upload.ts';

interface AvatarFieldProps {
  readonly username: string;
  readonly url: string | null;
  readonly onChange: (url: string | null) => void;
  readonly isDisabled: boolean;
}

/** Avatar with controls to replace or remove it. A file is uploaded immediately; the profile shows it after saving. */
function AvatarField({ username, url, onChange, isDisabled }: AvatarFieldProps) {
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

interface ProfileChange {
  readonly username: string;
  readonly bio: string;
  /** Omitted when unchanged. */
  readonly avatar_url?: string | null;
}

/** Copies the username to the account metadata, which tokens and the greeting read. The profile is authoritative: a failure is only logged. */
async function updateAccountUsername(username: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ data: { username } });
  if (error) console.error('Account username update failed', error);
}

/** Saves the user's own profile; `onSaved` receives the saved profile. */
function useSaveProfile({ id, username }: Pick<Profile, 'id' | 'username'>, onSaved: (saved: Profile) => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: ProfileChange) => call(profile.updateUser, { params: { id }, body }),
    onSuccess: async (saved) => {
      if (saved.username !== username) await updateAccountUsername(saved.username).catch((error) => console.error(error));
      onSaved(saved);
      toast.success(t`Profile updated successfully!`);
      await client.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => {
      console.error('Profile update failed', error);
      toast.error(t`Error`, t`Failed to update profile`);
    },
  });
}

const fieldMessages: Readonly<Record<string, string>> = {
  'is taken': t`This username is taken.`,
  'is reserved': t`This username is reserved.`,
  'must be 3 to 30 letters, digits, dots, dashes and underscores': t`Use 3 to 30 letters, digits, dots, dashes and underscores.`,
};

/** The server's message about one field. */
function fieldError(error: Error | null, name: string): string | undefined {
  const message = error instanceof ApiError ? error.fields.find(({ field }) => field === name)?.message : undefined;
  return message && (fieldMessages[message] ?? message);
}

interface EditProfileDialogProps {
  readonly profile: Profile;
  readonly onSaved: (saved: Profile) => void;
  readonly onClose: () => void;
}

/** Form for the user's own avatar, username and bio; closes when saved. */
export function EditProfileDialog({ profile, onSaved, onClose }: EditProfileDialogProps) {
  const [avatarUrl, setAvatarUrl] = useState(profile.avatar_url);
  const [username, setUsername] = useState(profile.username);
  const [bio, setBio] = useState(profile.bio ?? '');
  const [isUsernameMissing, setUsernameMissing] = useState(false);
  const { mutate, isPending, error, reset } = useSaveProfile(profile, onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim();
    setUsernameMissing(name === '');
    if (name === '' || isPending) return;
    mutate({ username: name, bio: bio.trim(), ...(avatarUrl !== profile.avatar_url && { avatar_url: avatarUrl }) });
  };
  return (
    <Dialog title={t`Edit Profile`} onClose={onClose}>
      <form className="tz-stack" onSubmit={submit} noValidate>
        <AvatarField username={profile.username} url={avatarUrl} onChange={setAvatarUrl} isDisabled={isPending} />
        <TextField
          label={t`Username`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          value={username}
          readOnly={isPending}
          problem={isUsernameMissing ? t`Username is required` : fieldError(error, 'username')}
          onChange={(value) => {
            setUsername(value);
            setUsernameMissing(false);
            reset();
          }}
        />
        <BioField value={bio} onChange={setBio} readOnly={isPending} problem={fieldError(error, 'bio')} />
        <div aria-live="polite">{error && <p className="tz-problem">{t`Failed to update profile`}</p>}</div>
        <div className="tz-row tz-edit-profile__actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" loading={isPending}>
            {isPending ? t`Saving...` : t`Save`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface BioFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
  readonly problem: string | undefined;
}

function BioField({ value, onChange, readOnly, problem }: BioFieldProps) {
  const fieldId = useId();
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={fieldId}>
        {t`Bio`}
      </label>
      <textarea
        id={fieldId}
        className="tz-input"
        rows={4}
        maxLength={maxBioLength}
        placeholder={t`Tell people what you create.`}
        aria-describedby={`${fieldId}-count${problem ? ` ${fieldId}-problem` : ''}`}
        aria-invalid={problem ? true : undefined}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${fieldId}-count`} className="tz-hint tz-edit-profile__count">
        {value.length}/{maxBioLength}
      </p>
      <div aria-live="polite">
        {problem && (
          <p id={`${fieldId}-problem`} className="tz-problem">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
