import { TextField } from '@trenzeye/frontend-kit';
import type { ModelJob, ModelPrices } from '@trenzeye/proto/http/content';
import { parseNumber } from './number-input.ts';

/** Prices as typed. */
export type Prices = Readonly<Record<keyof ModelPrices, string>>;

interface PriceFieldsProps {
  readonly job: ModelJob;
  readonly prices: Prices;
  readonly onChange: (prices: Prices) => void;
}

/** What the model costs, for the usage table and the daily limit. */
export function PriceFields({ job, prices, onChange }: PriceFieldsProps) {
  const field = (name: keyof Prices) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    placeholder: '0',
    value: prices[name],
    problem: parseNumber(prices[name]) === undefined ? 'Enter a number, such as 0.15.' : undefined,
    onChange: (value: string) => onChange({ ...prices, [name]: value }),
  });
  return (
    <fieldset className="tz-models__fields">
      <legend className="tz-label">Price in US dollars</legend>
      <TextField label="Per million tokens read" {...field('input')} />
      <TextField label="Per million tokens written" {...field('output')} />
      {job === 'image' && <TextField label="Per image" {...field('image')} />}
    </fieldset>
  );
}
