import { t } from '@lingui/core/macro';
import { Button, TextField } from '@trenzeye/frontend-kit';

/** A new key, `null` to remove the stored one, `undefined` to keep it. */
export type KeyInput = string | null | undefined;

interface KeyFieldProps {
  /** Whether a key is stored; it is never shown. */
  readonly hasKey: boolean;
  readonly value: KeyInput;
  readonly problem?: string | undefined;
  readonly onChange: (value: KeyInput) => void;
}

/** The key of an endpoint, which can be replaced or removed but not read. */
export function KeyField({ hasKey, value, problem, onChange }: KeyFieldProps) {
  if (hasKey && typeof value !== 'string')
    return (
      <div className="tz-field">
        <p className="tz-label">{t`Key`}</p>
        <div className="tz-row tz-row--tight">
          <span>{value === null ? t`The key is removed when you save.` : t`Key stored`}</span>
          <Button size="small" icon="key" onClick={() => onChange('')}>
            {t`Replace key`}
          </Button>
          {value === null ? (
            <Button size="small" onClick={() => onChange(undefined)}>
              {t`Keep key`}
            </Button>
          ) : (
            <Button size="small" icon="trash" onClick={() => onChange(null)}>
              {t`Remove key`}
            </Button>
          )}
        </div>
        {problem && (
          <p className="tz-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  return (
    <>
      <TextField
        label={t`Key`}
        type="password"
        name="api-key"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        hint={t`Stored encrypted and never shown again. Leave it empty if the server needs none.`}
        value={value ?? ''}
        problem={problem}
        onChange={onChange}
        autoFocus={hasKey}
      />
      {hasKey && (
        <Button size="small" className="tz-align-start" onClick={() => onChange(undefined)}>
          {t`Keep the stored key`}
        </Button>
      )}
    </>
  );
}

/** The field of a request body: absent while the stored key stays. */
export const keyBody = (value: KeyInput): { readonly api_key?: string | null } => {
  if (value === null) return { api_key: null };
  const key = value?.trim();
  return key ? { api_key: key } : {};
};
