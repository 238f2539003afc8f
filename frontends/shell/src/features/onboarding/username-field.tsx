import { t } from '@lingui/core/macro';
import { ApiError, TextField, useToast } from '@trenzeye/frontend-kit';
import { usernamePattern } from '@trenzeye/proto/http/profile';
import { useEffect, useState } from 'react';
import { useRename, useUsernameCheck } from '../accounts/api.ts';
import { errorMessage } from '../accounts/async-action.ts';

const validUsername = new RegExp(usernamePattern);
const debounceMs = 300;

interface UsernameChoice {
  readonly value: string;
  readonly setValue: (value: string) => void;
  readonly state: 'empty' | 'current' | 'invalid' | 'checking' | 'available' | 'taken' | 'reserved' | 'unknown';
  readonly problem: string | null;
  /** Whether saving may succeed. */
  readonly canSave: boolean;
  readonly isSaving: boolean;
  /** Resolves to whether the username was saved. */
  readonly save: () => Promise<boolean>;
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** State of the username field: checks availability while typing and saves to profile and account. */
export function useUsernameChoice(current: string): UsernameChoice {
  const toast = useToast();
  const [value, setValue] = useState(current);
  const [saveError, setSaveError] = useState<string | null>(null);
  const name = value.trim();
  const debouncedName = useDebounced(name);
  const shouldCheck = name !== current && validUsername.test(name);
  const { data, isError } = useUsernameCheck(debouncedName, shouldCheck && debouncedName === name);
  const rename = useRename();

  const state = ((): UsernameChoice['state'] => {
    if (name === '') return 'empty';
    if (name === current) return 'current';
    if (!validUsername.test(name)) return 'invalid';
    if (isError) return 'unknown';
    if (data?.username !== name) return 'checking';
    if (data.reason === 'reserved') return 'reserved';
    return data.available ? 'available' : 'taken';
  })();

  const save = async (): Promise<boolean> => {
    if (state === 'current') return true;
    try {
      await rename.mutateAsync(name);
      toast.success(t`Profile updated successfully!`);
      return true;
    } catch (error) {
      setSaveError(error instanceof ApiError && error.status === 409 ? t`This username is taken.` : errorMessage(error));
      return false;
    }
  };

  return {
    value,
    setValue: (next) => {
      setSaveError(null);
      setValue(next);
    },
    state,
    problem: saveError ?? problemOf(state),
    canSave: ['current', 'available', 'unknown', 'checking'].includes(state),
    isSaving: rename.isPending,
    save,
  };
}

function problemOf(state: UsernameChoice['state']): string | null {
  if (state === 'empty') return t`Username is required`;
  if (state === 'invalid') return t`Use 3 to 30 letters, digits, dots, dashes and underscores.`;
  if (state === 'reserved') return t`This username is reserved.`;
  return state === 'taken' ? t`This username is taken.` : null;
}

const statusMessages: Partial<Record<UsernameChoice['state'], string>> = {
  current: t`This is your current username.`,
  checking: t`Checking...`,
  available: t`This username is available.`,
  unknown: t`Availability could not be checked; it is checked again when you save.`,
};

export function UsernameField({ choice, autoFocus = false }: { choice: UsernameChoice; autoFocus?: boolean }) {
  return (
    <TextField
      label={t`Username`}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      autoFocus={autoFocus}
      value={choice.value}
      onChange={choice.setValue}
      hint={<span role="status">{statusMessages[choice.state] ?? ''}</span>}
      problem={choice.problem}
    />
  );
}
