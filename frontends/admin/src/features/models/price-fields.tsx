import { t } from '@lingui/core/macro';
import { Form, Input } from '@trenzeye/frontend-kit/ui';
import type { ChosenJob } from '@trenzeye/proto/http/content';
import { fieldRule } from '../forms/field-rule.ts';
import { parseNumber } from './number-input.ts';
import type { PriceName } from './prices.ts';

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
const priceRule = fieldRule((typed) => parseNumber(typed) !== undefined, t`Enter a number, such as 0.15.`);

/** What the model costs, for the usage table and the daily limit: the fields `prices` of the form. */
export const PriceFields = ({ job }: { readonly job: ChosenJob }) => (
  <fieldset className="tz-models__fields">
    <legend className="tz-label">{t`Price in US dollars`}</legend>
    {pricesOfJob[job].map((name) => (
      <Form.Item key={name} name={['prices', name]} label={labels[name]} rules={[priceRule]}>
        <Input inputMode="decimal" autoComplete="off" placeholder="0" />
      </Form.Item>
    ))}
  </fieldset>
);
