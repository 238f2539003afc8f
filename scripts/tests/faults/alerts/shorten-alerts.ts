import { parse, stringify } from 'yaml';

/** Two minutes become six seconds. */
const factor = 20;
/** A rate needs two samples, which are read every five seconds. */
const shortestWindowSeconds = 15;

const secondsOf = { s: 1, m: 60, h: 3_600 } as const;

const shorten = (duration: string, shortestSeconds: number): string => {
  const [, amount, unit] = /^(\d+)([smh])$/.exec(duration) ?? [];
  if (!amount || !unit) throw new Error(`unknown duration ${duration}`);
  return `${Math.max(shortestSeconds, Math.round((Number(amount) * secondsOf[unit as keyof typeof secondsOf]) / factor))}s`;
};

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
}

/** Divides how long a condition must hold, and the windows of rates, by 20. Metrics, labels and thresholds stay the same. */
export const shortenAlerts = (text: string): string => {
  const { groups } = parse(text) as { groups: { name: string; rules: Rule[] }[] };
  return stringify({
    groups: groups.map(({ rules, ...group }) => ({
      ...group,
      rules: rules.map((rule) => ({
        ...rule,
        expr: rule.expr.replace(/\[(\w+)\]/g, (_, window: string) => `[${shorten(window, shortestWindowSeconds)}]`),
        ...(rule.for ? { for: shorten(rule.for, 1) } : {}),
      })),
    })),
  });
};
