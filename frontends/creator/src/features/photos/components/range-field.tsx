import { useId } from 'react';

interface RangeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value as text. */
  readonly show: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** A labeled slider with its value. */
export function RangeField({ label, value, min, max, step, show, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="tz-photo-range">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{show(value)}</output>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={show(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
