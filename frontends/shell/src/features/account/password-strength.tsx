import type { CSSProperties } from 'react';
import { passwordStrength } from './password-feedback.ts';

const words = ['Too short', 'Easy to guess', 'Fair', 'Good', 'Strong'] as const;

/** A bar and a word for how good a new password is; `least` is the server's shortest length. */
export function PasswordStrength({ password, least }: { password: string; least: number }) {
  const strength = password === '' ? null : passwordStrength(password, least);
  return (
    <span className="strength">
      <span className="strength__bar" style={{ '--strength': strength ?? 0 } as CSSProperties} aria-hidden="true" />
      <span>
        At least {least} characters; a few words in a row are best. {strength !== null && <strong role="status">{words[strength]}</strong>}
      </span>
    </span>
  );
}
