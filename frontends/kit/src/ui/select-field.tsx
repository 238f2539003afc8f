import { FieldFrame, type FieldText } from '@trenzeye/frontend-kit';
import { Select } from 'antd';

interface SelectFieldProps<Value extends string> extends FieldText {
  /** '' when nothing is selected. */
  readonly value: Value | '';
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

/** From this many options on, typing searches them. */
const searchFrom = 12;

/** antd's Select with label, hint and problem. */
export function SelectField<Value extends string>({ label, hint, problem, value, options, required, ...select }: SelectFieldProps<Value>) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(controlProps) => (
        <Select<Value>
          {...select}
          {...controlProps}
          aria-required={required || undefined}
          className="tz-antd-field"
          status={problem ? 'error' : ''}
          value={value === '' ? null : value}
          options={options.map((option) => ({ ...option }))}
          showSearch={options.length >= searchFrom && { optionFilterProp: 'label' }}
        />
      )}
    </FieldFrame>
  );
}
