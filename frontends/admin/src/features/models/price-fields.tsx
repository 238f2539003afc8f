import { t } from '@lingui/core/macro';
import { TextField } from '@trenzeye/frontend-kit';
import { type ChosenJob, type ModelPrices, noModelPrices } from '@trenzeye/proto/http/content';
import { parseNumber } from './number-input.ts';

type PriceName = keyof ModelPrices;

/** Prices as typed. */
export type Prices = Readonly<Record<PriceName, string>>;

const names = Object.keys(noModelPrices) as PriceName[];

/** Empty fields where there is no price. */
export const typedPrices = (prices: ModelPrices = noModelPrices): Prices =>
  Object.fromEntries(names.map((name) => [name, String(prices[name] || '')])) as Prices;

/** The typed prices as numbers; null while one is not a number. */
export function parsePrices(typed: Prices): ModelPrices | null {
  const parsed = names.map((name) => [name, parseNumber(typed[name])] as const);
  if (parsed.some(([, value]) => value === undefined)) return null;
  return Object.fromEntries(parsed.map(([name, value]) => [name, value ?? 0])) as ModelPrices;
}

const labels: Record<PriceName, string> = {
  input: t`Per million tokens read`,
  output: t`Per million tokens written`,
  image: t`Per image`,
  characters: t`Per million characters`,
  audio_hour: t`Per hour of audio`,
};
const pricesOfJob: Record<ChosenJob, readonly PriceName[]> = {
  text: ['input', 'output'],
  image: ['input', 'output', 'image'],
  speech: ['characters'],
  transcription: ['audio_hour'],
};

interface PriceFieldsProps {
  readonly job: ChosenJob;
  readonly prices: Prices;
  readonly onChange: (prices: Prices) => void;
}

/** What the model costs, for the usage table and the daily limit. */
export const PriceFields = ({ job, prices, onChange }: PriceFieldsProps) => (
  <fieldset className="tz-models__fields">
    <legend className="tz-label">{t`Price in US dollars`}</legend>
    {pricesOfJob[job].map((name) => (
      <TextField
        key={name}
        label={labels[name]}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={prices[name]}
        problem={parseNumber(prices[name]) === undefined ? t`Enter a number, such as 0.15.` : undefined}
        onChange={(value) => onChange({ ...prices, [name]: value })}
      />
    ))}
  </fieldset>
);
