import { z } from 'zod';
import { invalid } from './auth-failure.ts';

const Address = z.email().max(254);

/** Lower-cased, as addresses are stored and compared. Undefined for an invalid address. */
export const readEmail = (text: string): string | undefined => {
  const parsed = Address.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
};

/** Throws `validation_failed` for a missing or invalid address. */
export const requireEmail = (text: string | undefined): string => {
  if (text === undefined || text.trim() === '') throw invalid('email', 'An email address is required');
  const email = readEmail(text);
  if (email === undefined) throw invalid('email', 'Unable to validate email address: invalid format');
  return email;
};
