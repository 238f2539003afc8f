import { TextField } from '@trenzeye/frontend-kit';
import { useId } from 'react';

interface ModelFieldProps {
  readonly label: string;
  readonly value: string;
  /** Suggestions; any other name may be typed. */
  readonly models: readonly string[];
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}

/** The name of a model, chosen from the endpoint's list by typing a part of it, or typed. */
export function ModelField({ models, ...field }: ModelFieldProps) {
  const list = useId();
  return (
    <div>
      <TextField {...field} list={list} maxLength={200} autoComplete="off" spellCheck={false} autoCapitalize="none" />
      <datalist id={list}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </div>
  );
}
