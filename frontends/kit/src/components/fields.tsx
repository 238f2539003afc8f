import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

export interface TextFieldProps extends FieldWords, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Something inside the field, at its end. */
  readonly trailing?: ReactNode;
}

/** A labelled line of text; hint and problem are tied to it for screen readers. */
export function TextField({ label, hint, problem, trailing, onChange, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} id={id}>
      {(tied) => (
        <div className={classes('tz-input-row', Boolean(trailing) && 'tz-input-row--trailing')}>
          <input {...input} {...tied} className={classes('tz-input', className)} onChange={(event) => onChange(event.target.value)} />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <Button
          kind="bare"
          size="small"
          icon={shown ? 'eyeOff' : 'eye'}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/** How many digits the codes of mails and of authenticator applications have. */
export const codeLength = 6;

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength);

export type CodeFieldProps = FieldWords &
  Pick<TextFieldProps, 'value' | 'onChange' | 'disabled' | 'autoFocus' | 'name'> & {
    /** Called with the code when its last digit is in, typed or pasted. */
    readonly onComplete?: (code: string) => void;
  };

/** Six digits from a mail or an authenticator application; a pasted `123 456` is taken, too. */
export function CodeField({ onChange, onComplete, ...rest }: CodeFieldProps) {
  const change = (text: string) => {
    const digits = digitsOf(text);
    onChange(digits);
    if (digits.length === codeLength && digits !== rest.value) onComplete?.(digits);
  };
  return (
    <TextField
      {...rest}
      className="tz-code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={change}
    />
  );
}
