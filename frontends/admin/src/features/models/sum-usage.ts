import { formatLocale } from '@trenzeye/frontend-kit';

interface SummedColumn<Row> {
  readonly amountOf: (row: Row) => number;
}

/** The total of each column over the rows. */
export const sumColumns = <Row>(rows: readonly Row[], columns: readonly SummedColumn<Row>[]): number[] =>
  columns.map(({ amountOf }) => rows.reduce((sum, row) => sum + amountOf(row), 0));

export const minutesOf = (seconds: number): number => seconds / 60;

/** US dollars with two digits, or four below one dollar, so that small amounts are visible: $1.20, $0.0034. */
export const dollars = (amount: number): string =>
  new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount > 0 && amount < 1 ? 4 : 2,
  }).format(amount);
