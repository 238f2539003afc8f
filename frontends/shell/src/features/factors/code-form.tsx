import { t } from '@lingui/core/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth, Button, CodeField, call, codeLength, useSession } from '@trenzeye/frontend-kit';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { unwrap, useAsyncAction } from '../accounts/async-action.ts';

const summaryOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['recovery-codes', userId] as const,
    queryFn: ({ signal }) => call(routes.recoveryCodes, { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
  });

/** How many recovery codes the signed-in account has left. */
export const useRecoveryCodes = () => useQuery(summaryOptions(useSession().user?.id));

/** Returns a function that replaces the account's recovery codes. */
export function useCreateRecoveryCodes(): () => Promise<readonly string[]> {
  const queryClient = useQueryClient();
  const id = useSession().user?.id;
  return useCallback(async () => {
    const { codes } = await call(routes.createRecoveryCodes, { body: {} });
    await queryClient.invalidateQueries({ queryKey: summaryOptions(id).queryKey });
    return codes;
  }, [queryClient, id]);
}

/** Uses a recovery code instead of the second factor of this session. Throws on failure. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  const { access_token, refresh_token } = await call(routes.verifyRecoveryCode, { body: { code } });
  unwrap(await (await auth()).setSession({ access_token, refresh_token }));
}

interface CodeFormProps {
  /** An authenticator app; its first code completes the setup. */
  readonly factorId: string;
  readonly label: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly autoFocus?: boolean;
  /** Shows a second button. */
  readonly onCancel?: () => void;
  /** Called with the session in aal2; the form is busy until it is done. */
  readonly onVerified: () => Promise<void> | void;
  /** Fields above the code. */
  readonly children?: ReactNode;
}

/** Verifies a code of an authenticator app, as soon as it is complete. */
export function CodeForm({ factorId, label, hint, submitLabel, autoFocus, onCancel, onVerified, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { running, problem, run } = useAsyncAction();
  const verify = (digits: string) =>
    void run(async () => {
      try {
        unwrap(await (await auth()).mfa.challengeAndVerify({ factorId, code: digits }));
      } catch (error) {
        setCode('');
        throw error;
      }
      await onVerified();
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };
  const submit = { type: 'submit', kind: 'primary', disabled: running || code.length < codeLength } as const;
  const text = running ? t`Verifying...` : submitLabel;
  return (
    <form className="tz-stack" onSubmit={onSubmit}>
      {children}
      <CodeField
        label={label}
        name="code"
        hint={hint}
        value={code}
        onChange={setCode}
        onComplete={verify}
        problem={problem}
        autoFocus={autoFocus}
      />
      {onCancel ? (
        <div className="tz-row">
          <Button {...submit}>{text}</Button>
          <Button onClick={onCancel}>{t`Cancel`}</Button>
        </div>
      ) : (
        <Button {...submit} size="large" wide>
          {text}
        </Button>
      )}
    </form>
  );
}
