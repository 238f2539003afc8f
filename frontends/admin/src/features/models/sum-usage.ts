import type { ModelUsage } from '@trenzeye/proto/http/content';

type UsageSum = Omit<ModelUsage, 'day' | 'provider' | 'model'>;

const nothing: UsageSum = { requests: 0, failures: 0, input_tokens: 0, output_tokens: 0, images: 0, cost_usd: 0 };

/** The totals of the rows. */
export const sumUsage = (rows: readonly ModelUsage[]): UsageSum =>
  rows.reduce(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      failures: sum.failures + row.failures,
      input_tokens: sum.input_tokens + row.input_tokens,
      output_tokens: sum.output_tokens + row.output_tokens,
      images: sum.images + row.images,
      cost_usd: sum.cost_usd + row.cost_usd,
    }),
    nothing,
  );

/** US dollars with two digits, or four below one dollar, so that small amounts are visible: $1.20, $0.0034. */
export const dollars = (amount: number): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount > 0 && amount < 1 ? 4 : 2,
  }).format(amount);
