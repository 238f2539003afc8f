import { t } from '@lingui/core/macro';
import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { auth, Button, closeIdentityPrompt, ErrorState, Skeleton, TextField } from '@trenzeye/frontend-kit';
import { type FormEvent, useId, useState } from 'react';
import { unwrap, useAsyncAction } from '../accounts/async-action.ts';
import { supportsPasskeys, verifyPasskey } from '../passkeys/passkeys.ts';
import { CodeForm, verifyRecoveryCode } from './code-form.tsx';

interface RecoveryCodeFormProps {
  /** Goes back to the second factors. */
  readonly onBack: () => void;
  readonly onVerified: () => void;
}

/** Verifies a recovery code instead of the second factor. */
function RecoveryCodeForm({ onBack, onVerified }: RecoveryCodeFormProps) {
  const [code, setCode] = useState('');
  const { running, problem, run } = useAsyncAction();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => verifyRecoveryCode(code))) onVerified();
  };
  return (
    <form className="tz-stack" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={t`Recovery code`}
        name="recovery-code"
        hint={t`One of the ten codes that you saved, such as a7f3k-9m2qp. Each works once.`}
        value={code}
        onChange={setCode}
        problem={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
      />
      <Button type="submit" kind="primary" size="large" wide disabled={running || code.trim() === ''}>
        {running ? t`Verifying...` : t`Use this code`}
      </Button>
      <Button kind="bare" size="small" onClick={onBack}>
        {t`Use your second factor`}
      </Button>
    </form>
  );
}

interface SecondFactorFormProps {
  readonly factors: readonly Factor[];
  readonly onVerified?: () => void;
}

/** The second factors as the server has them: the session's copy may be outdated. */
async function readFactors(): Promise<readonly Factor[]> {
  const client = await auth();
  const { all } = unwrap(await client.mfa.listFactors());
  // The last factor was removed after the access token was issued: a new token no longer needs it.
  if (all.every(({ status }) => status === 'unverified')) {
    unwrap(await client.refreshSession());
    closeIdentityPrompt(true);
  }
  return all;
}

/** The account's second factors, read with a session that has yet to verify one. */
const useSecondFactors = () => useQuery({ queryKey: ['second-factors'], queryFn: readFactors, staleTime: 0, gcTime: 0 });

/** The form for the factors that the server has. */
export function LoadedSecondFactorForm({ onVerified = () => undefined }: Pick<SecondFactorFormProps, 'onVerified'>) {
  const { data, error, refetch } = useSecondFactors();
  if (error) return <ErrorState title={t`Your second factors could not be loaded`} detail={error.message} onRetry={() => void refetch()} />;
  if (!data?.some(({ status }) => status === 'verified')) return <Skeleton height="3.25rem" radius="12px" />;
  return <SecondFactorForm factors={data} onVerified={onVerified} />;
}

/** Verifies one of the account's second factors, a passkey or a code of an authenticator app, or a recovery code instead. */
function SecondFactorForm({ factors, onVerified }: Required<SecondFactorFormProps>) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  if (usesRecoveryCode) return <RecoveryCodeForm onBack={() => setUsesRecoveryCode(false)} onVerified={onVerified} />;
  return (
    <div className="tz-stack">
      <FactorOptions factors={factors} onVerified={onVerified} />
      <Button kind="bare" size="small" onClick={() => setUsesRecoveryCode(true)}>
        {t`Use a recovery code`}
      </Button>
    </div>
  );
}

function FactorOptions({ factors, onVerified }: Required<SecondFactorFormProps>) {
  const verified = factors.filter(({ status }) => status === 'verified');
  const apps = verified.filter(({ factor_type: type }) => type === 'totp');
  const passkey = verified.find(({ factor_type: type }) => type === 'webauthn');
  const canUsePasskey = supportsPasskeys();
  if (passkey && !canUsePasskey && apps.length === 0)
    return <p>{t`Your account has a passkey, which this browser cannot use. Please use another browser.`}</p>;
  return (
    <>
      {passkey && canUsePasskey && <PasskeyButton factorId={passkey.id} isOnly={apps.length === 0} onVerified={onVerified} />}
      {passkey && canUsePasskey && apps.length > 0 && <p className="tz-divider">{t`or`}</p>}
      {apps.length > 0 && <AppCodeForm apps={apps} autoFocus={!passkey} onVerified={onVerified} />}
    </>
  );
}

function PasskeyButton({ factorId, isOnly, onVerified }: { factorId: string; isOnly: boolean; onVerified: () => void }) {
  const { running, problem, run } = useAsyncAction();
  const verify = async () => {
    if (await run(() => verifyPasskey(factorId))) onVerified();
  };
  return (
    <>
      <Button
        icon="key"
        {...(isOnly ? { kind: 'primary' as const } : {})}
        size="large"
        wide
        disabled={running}
        onClick={() => void verify()}
      >
        {running ? t`Waiting for your passkey...` : t`Use a passkey`}
      </Button>
      <div role="alert">{problem && <p className="tz-problem">{problem}</p>}</div>
    </>
  );
}

interface AppCodeFormProps {
  readonly apps: readonly Factor[];
  readonly autoFocus: boolean;
  readonly onVerified: () => void;
}

function AppCodeForm({ apps, autoFocus, onVerified }: AppCodeFormProps) {
  const [selectedId, setSelectedId] = useState<string>();
  const factorId = selectedId ?? apps[0]?.id ?? '';
  const selectId = useId();
  return (
    <CodeForm
      factorId={factorId}
      label={t`Six-digit code`}
      hint={t`From your authenticator app. It changes every 30 seconds.`}
      submitLabel={t`Verify`}
      autoFocus={autoFocus}
      onVerified={onVerified}
    >
      {apps.length > 1 && (
        <div className="tz-field">
          <label className="tz-label" htmlFor={selectId}>
            {t`Authenticator`}
          </label>
          <select id={selectId} className="tz-input" value={factorId} onChange={(event) => setSelectedId(event.target.value)}>
            {apps.map(({ id, friendly_name: name }, index) => (
              <option key={id} value={id}>
                {name || t`Authenticator ${index + 1}`}
              </option>
            ))}
          </select>
        </div>
      )}
    </CodeForm>
  );
}
