import { ApiError, TextField, useToast } from '@trenzeye/frontend-kit';
import { usernamePattern } from '@trenzeye/proto/http/profile';
import { useEffect, useState } from 'react';
import { errorMessage } from '../account/async-action.ts';
import { useRename, useUsernameCheck } from '../profile/own-profile.ts';

const possible = new RegExp(usernamePattern);
/** Milliseconds without a key before the server is asked. */
const pause = 300;

export interface UsernameChoice {
  readonly value: string;
  readonly setValue: (value: string) => void;
  readonly state: 'empty' | 'own' | 'impossible' | 'checking' | 'free' | 'taken' | 'unknown';
  readonly problem: string | null;
  /** Whether saving it may succeed. */
  readonly ready: boolean;
  readonly saving: boolean;
  /** Answers whether it is theirs now. */
  readonly save: () => Promise<boolean>;
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Choosing a username: checked with the server while typing, saved on the profile and on the account. */
export function useUsernameChoice(current: string): UsernameChoice {
  const toast = useToast();
  const [value, setValue] = useState(current);
  const [refusal, setRefusal] = useState<string | null>(null);
  const name = value.trim();
  const settled = useSettled(name);
  const asks = name !== current && possible.test(name);
  const { data, isError } = useUsernameCheck(settled, asks && settled === name);
  const rename = useRename();

  const state = ((): UsernameChoice['state'] => {
    if (name === '') return 'empty';
    if (name === current) return 'own';
    if (!possible.test(name)) return 'impossible';
    if (isError) return 'unknown';
    if (data?.username !== name) return 'checking';
    return data.available ? 'free' : 'taken';
  })();

  const save = async (): Promise<boolean> => {
    if (state === 'own') return true;
    try {
      await rename.mutateAsync(name);
      toast.success('Profile updated successfully!');
      return true;
    } catch (error) {
      setRefusal(error instanceof ApiError && error.status === 409 ? 'This username is taken.' : errorMessage(error));
      return false;
    }
  };

  return {
    value,
    setValue: (next) => {
      setRefusal(null);
      setValue(next);
    },
    state,
    problem: refusal ?? problemOf(state),
    ready: ['own', 'free', 'unknown', 'checking'].includes(state),
    saving: rename.isPending,
    save,
  };
}

function problemOf(state: UsernameChoice['state']): string | null {
  if (state === 'empty') return 'Username is required';
  if (state === 'impossible') return 'Use 3 to 30 letters, digits, dots, dashes and underscores.';
  return state === 'taken' ? 'This username is taken.' : null;
}

const words: Partial<Record<UsernameChoice['state'], string>> = {
  own: 'This is your username now.',
  checking: 'Checking...',
  free: 'This username is free.',
  unknown: 'It could not be checked right now; we look again when you save.',
};

export function UsernameField({ choice, autoFocus = false }: { choice: UsernameChoice; autoFocus?: boolean }) {
  return (
    <TextField
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      autoFocus={autoFocus}
      value={choice.value}
      onChange={choice.setValue}
      hint={<span role="status">{words[choice.state] ?? ''}</span>}
      problem={choice.problem}
    />
  );
}
