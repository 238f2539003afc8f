import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import { passwordStrength } from './password-feedback.ts';

const labels = [t`Too short`, t`Easy to guess`, t`Fair`, t`Good`, t`Strong`] as const;

/** A meter for a new password; `minLength` is the server's minimum. */
export function PasswordStrength({ password, minLength }: { password: string; minLength: number }) {
  const strength = password === '' ? null : passwordStrength(password, minLength);
  return (
    <span className="strength">
      <span className="strength__bar" style={{ '--strength': strength ?? 0 } as CSSProperties} aria-hidden="true" />
      <span>
        {t`At least ${minLength} characters. A phrase of several words works best.`}{' '}
        {strength !== null && <strong role="status">{labels[strength]}</strong>}
      </span>
    </span>
  );
}
