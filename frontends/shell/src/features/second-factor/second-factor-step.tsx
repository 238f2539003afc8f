import { auth, Button, CodeField, codeLength, type SignOutScope, useSession, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { unwrap, useAsyncAction } from '../account/async-action.ts';

/** Verifies the second factor after the first; PostLoginRouting continues when the session is complete. */
export function SecondFactorStep({ description }: { description: string }) {
  const { user, signOut } = useSession();
  const factors = (user?.factors ?? []).filter(({ status, factor_type: type }) => status === 'verified' && type === 'totp');
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '');
  const [code, setCode] = useState('');
  const { running, problem, run } = useAsyncAction();
  const onSignOut = useSignOut(signOut);

  const verify = (digits: string) =>
    void run(async () => {
      try {
        unwrap(await (await auth()).mfa.challengeAndVerify({ factorId, code: digits }));
      } catch (error) {
        setCode('');
        throw error;
      }
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };

  return (
    <>
      <Heading />
      <p className="tz-muted">{description}</p>
      <form className="tz-stack" onSubmit={onSubmit}>
        {factors.length > 1 && (
          <div className="tz-field">
            <label className="tz-label" htmlFor="factor">
              Authenticator
            </label>
            <select id="factor" className="tz-input" value={factorId} onChange={(event) => setFactorId(event.target.value)}>
              {factors.map(({ id, friendly_name: name }, index) => (
                <option key={id} value={id}>
                  {name || `Authenticator ${index + 1}`}
                </option>
              ))}
            </select>
          </div>
        )}
        <CodeField
          label="Six-digit code"
          name="code"
          hint="From your authenticator app. It changes every 30 seconds."
          value={code}
          onChange={setCode}
          onComplete={verify}
          problem={problem}
          autoFocus
        />
        <Button type="submit" kind="primary" size="large" wide disabled={running || code.length < codeLength}>
          {running ? 'Loading...' : 'Verify'}
        </Button>
      </form>
      <p className="tz-muted tz-small">
        Lost your authenticator? <a href="/contact">Contact us</a> from your account's email address. We turn off the second factor after we
        have verified that it is you.
      </p>
      <Button kind="bare" size="small" icon="arrowLeft" className="auth-layout__back" onClick={onSignOut}>
        Use another account
      </Button>
    </>
  );
}

/** Takes the focus because the route does not change, unless the field already has it. */
function Heading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      Enter your code
    </h1>
  );
}

function useSignOut(signOut: (scope?: SignOutScope) => Promise<void>): () => void {
  const toast = useToast();
  return () =>
    signOut('local').catch((error: unknown) => {
      console.error('Sign-out failed', error);
      toast.error('Error', 'Sign-out failed. Check your connection and try again.');
    });
}
