import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Factor } from '@supabase/auth-js';
import { Button, type SignOutScope, useSession, useToast } from '@trenzeye/frontend-kit';
import { useEffect, useRef } from 'react';
import { LoadedSecondFactorForm } from './second-factor-form.tsx';

/** The title of the step: a code is not needed where the account has only passkeys. */
export const secondFactorTitle = (factors: readonly Pick<Factor, 'factor_type' | 'status'>[]): string =>
  factors.some(({ factor_type: type, status }) => type === 'totp' && status === 'verified') ? t`Enter your code` : t`Use your passkey`;

/** Verifies the second factor after the first; PostLoginRouting continues when the session is complete. */
export function SecondFactorStep({ description }: { description: string }) {
  const { pendingUser, signOut } = useSession();
  const onSignOut = useSignOut(signOut);

  return (
    <>
      <Heading text={secondFactorTitle(pendingUser?.factors ?? [])} />
      <p className="tz-muted">{description}</p>
      <LoadedSecondFactorForm />
      <p className="tz-muted tz-small">
        <Trans>
          No device and no recovery code? <a href="/contact">Contact us</a> from your account's email address. We turn off the second factor
          after we have verified that it is you.
        </Trans>
      </p>
      <Button kind="bare" size="small" icon="arrowLeft" className="auth-layout__back" onClick={onSignOut}>
        {t`Use another account`}
      </Button>
    </>
  );
}

/** Takes the focus because the route does not change, unless the field already has it. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

function useSignOut(signOut: (scope?: SignOutScope) => Promise<void>): () => void {
  const toast = useToast();
  return () =>
    signOut('local').catch((error: unknown) => {
      console.error('Sign-out failed', error);
      toast.error(t`Error`, t`Sign-out failed. Check your connection and try again.`);
    });
}
