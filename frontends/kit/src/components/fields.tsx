import { t } from '@lingui/core/macro';
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldText } from './field-frame.tsx';

interface TextFieldProps extends FieldText, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Content inside the field, at its end. */
  readonly trailing?: ReactNode;
}

/** A labelled text input with hint and problem. */
export function TextField({ label, hint, problem, trailing, onChange, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} id={id}>
      {(controlProps) => (
        <div className={classNames('tz-input-row', Boolean(trailing) && 'tz-input-row--trailing')}>
          <input
            {...input}
            {...controlProps}
            className={classNames('tz-input', className)}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends FieldText, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A labelled text input of several lines with hint and problem. */
export function TextAreaField({ label, hint, problem, onChange, id, className, ...input }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} id={id}>
      {(controlProps) => (
        <textarea
          {...input}
          {...controlProps}
          className={classNames('tz-input', className)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password input with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <Button
          kind="bare"
          size="small"
          icon={isVisible ? 'eyeOff' : 'eye'}
          aria-label={isVisible ? t`Hide password` : t`Show password`}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  );
}

/** Number of digits of codes from emails and authenticator apps. */
export const codeLength = 6;

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength);

type CodeFieldProps = FieldText &
  Pick<TextFieldProps, 'value' | 'onChange' | 'disabled' | 'autoFocus' | 'name'> & {
    /** Called with the code when its last digit has been entered or pasted. */
    readonly onComplete?: (code: string) => void;
  };

/** A six-digit code from an email or an authenticator app; a pasted `123 456` is accepted. */
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
