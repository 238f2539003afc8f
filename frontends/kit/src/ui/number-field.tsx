import { FieldFrame, type FieldText } from '@trenzeye/frontend-kit';
import { InputNumber } from 'antd';

interface NumberFieldProps extends FieldText {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Called with whole numbers between the bounds; not while the field is empty. */
  readonly onChange: (value: number) => void;
}

/** antd's InputNumber for whole numbers, with label, hint and problem. */
export function NumberField({ label, hint, problem, value, min, max, onChange }: NumberFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(controlProps) => (
        <InputNumber<number>
          {...controlProps}
          className="tz-antd-field"
          status={problem ? 'error' : ''}
          precision={0}
          min={min}
          max={max}
          value={value}
          onChange={(next) => {
            if (next !== null) onChange(next);
          }}
        />
      )}
    </FieldFrame>
  );
}
