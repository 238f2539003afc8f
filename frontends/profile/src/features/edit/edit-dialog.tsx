import { Button, Dialog, TextField } from '@trenzeye/frontend-kit';
import { bioLimit, type UserProfile } from '@trenzeye/proto/http/profile';
import { type FormEvent, useId, useState } from 'react';
import type { z } from 'zod';
import { PictureField } from './picture-field.tsx';
import { fieldProblem, useSaveProfile } from './save-profile.ts';
import './edit.css';

type Profile = z.output<typeof UserProfile>;

interface EditDialogProps {
  readonly profile: Profile;
  readonly onSaved: (saved: Profile) => void;
  readonly onClose: () => void;
}

/** Changes one's own picture, name and words; closes by itself once they are saved. */
export function EditDialog({ profile, onSaved, onClose }: EditDialogProps) {
  const [picture, setPicture] = useState(profile.avatar_url);
  const [username, setUsername] = useState(profile.username);
  const [bio, setBio] = useState(profile.bio ?? '');
  const [isRequired, setRequired] = useState(false);
  const { mutate, isPending, error, reset } = useSaveProfile(profile, onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim();
    setRequired(name === '');
    if (name === '' || isPending) return;
    mutate({ username: name, bio: bio.trim(), ...(picture !== profile.avatar_url && { avatar_url: picture }) });
  };
  return (
    <Dialog title="Edit Profile" onClose={onClose}>
      <form className="tz-stack" onSubmit={submit} noValidate>
        <PictureField username={profile.username} url={picture} onChange={setPicture} isDisabled={isPending} />
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          value={username}
          readOnly={isPending}
          problem={isRequired ? 'Username is required' : fieldProblem(error, 'username')}
          onChange={(value) => {
            setUsername(value);
            setRequired(false);
            reset();
          }}
        />
        <BioField value={bio} onChange={setBio} readOnly={isPending} problem={fieldProblem(error, 'bio')} />
        <div aria-live="polite">{error && <p className="tz-problem">Failed to update profile</p>}</div>
        <div className="tz-row tz-edit__choices">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" loading={isPending}>
            {isPending ? 'Saving...' : 'Save'}
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
  const field = useId();
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={field}>
        Bio
      </label>
      <textarea
        id={field}
        className="tz-input"
        rows={4}
        maxLength={bioLimit}
        placeholder="What do you make, and for whom?"
        aria-describedby={`${field}-count${problem ? ` ${field}-problem` : ''}`}
        aria-invalid={problem ? true : undefined}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${field}-count`} className="tz-hint tz-edit__count">
        {value.length}/{bioLimit}
      </p>
      <div aria-live="polite">
        {problem && (
          <p id={`${field}-problem`} className="tz-problem">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
