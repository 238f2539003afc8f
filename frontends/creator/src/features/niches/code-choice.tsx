import { t } from '@lingui/core/macro';
import { Icon } from '@trenzeye/frontend-kit';
import { SelectField } from '@trenzeye/frontend-kit/ui';
import { type ReactNode, useRef } from 'react';

interface CodeChoiceProps {
  readonly label: string;
  readonly hint: ReactNode;
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  readonly codes: readonly string[];
  readonly chosen: readonly string[];
  readonly nameOf: (code: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several entries of a list, as removable chips. */
export function CodeChoice({ label, hint, placeholder, codes, chosen, nameOf, onChange }: CodeChoiceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const free = codes.filter((code) => !chosen.includes(code)).sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
  const remove = (code: string) => {
    onChange(chosen.filter((each) => each !== code));
    frame.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={frame} className="tz-code-choice">
      <SelectField
        label={label}
        hint={hint}
        value=""
        placeholder={chosen.length > 0 ? t`Add another` : placeholder}
        options={free.map((code) => ({ value: code, label: nameOf(code) }))}
        onChange={(code) => onChange([...chosen, code])}
      />
      {chosen.length > 0 && (
        <ul className="tz-tag-input__list" aria-label={label}>
          {chosen.map((code) => (
            <li key={code}>
              <button type="button" className="tz-tag-input__tag" aria-label={t`Remove ${nameOf(code)}`} onClick={() => remove(code)}>
                {nameOf(code)}
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
