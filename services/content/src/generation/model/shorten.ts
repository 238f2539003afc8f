import type { z } from 'zod';
import { clipText } from '../../items/clip-text.ts';

type Issue = z.core.$ZodIssue;

/** The text up to its last whole sentence within the limit, or clipped when there is none. */
const clipSentences = (text: string, limit: number): string => {
  const [sentences] = /^.*[.!?…](?=\s)/su.exec(text.slice(0, limit)) ?? [];
  return sentences ?? clipText(text, limit);
};

const shortenAt = (value: unknown, path: readonly PropertyKey[], limit: number): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (Array.isArray(value)) return value.slice(0, limit);
    return typeof value === 'string' ? clipSentences(value, limit) : value;
  }
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? shortenAt(each, rest, limit) : each));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: shortenAt((value as Record<PropertyKey, unknown>)[key], rest, limit) };
};

/** The value with texts and lists that are too long shortened to the limits of the issues. */
export const shorten = (value: unknown, issues: readonly Issue[]): unknown =>
  issues.reduce(
    (shortened, issue) => (issue.code === 'too_big' ? shortenAt(shortened, issue.path, Number(issue.maximum)) : shortened),
    value,
  );
