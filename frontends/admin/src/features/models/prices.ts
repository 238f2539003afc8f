import { type ModelPrices, noModelPrices } from '@trenzeye/proto/http/content';
import { parseNumber } from './number-input.ts';

export type PriceName = keyof ModelPrices;

/** Prices as typed. */
export type Prices = Readonly<Record<PriceName, string>>;

const names = Object.keys(noModelPrices) as PriceName[];

/** Empty fields where there is no price. */
export const typedPrices = (prices: ModelPrices = noModelPrices): Prices =>
  Object.fromEntries(names.map((name) => [name, String(prices[name] || '')])) as Prices;

/** The prices of valid fields as numbers. */
export const parsePrices = (typed: Prices): ModelPrices =>
  Object.fromEntries(names.map((name) => [name, parseNumber(typed[name]) ?? 0])) as ModelPrices;
