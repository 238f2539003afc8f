import { z } from 'zod';
import { invalid } from './auth-failure.ts';

const Address = z.email().max(254);

/** Addresses are compared lower-cased. Undefined for what is not an address. */
export const readEmail = (given: string): string | undefined => {
  const parsed = Address.safeParse(given.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
};

/** Throws `validation_failed` when there is none, or it is not an address. */
export const requireEmail = (given: string | undefined): string => {
  if (given === undefined || given.trim() === '') throw invalid('email', 'An email address is required');
  const email = readEmail(given);
  if (email === undefined) throw invalid('email', 'Unable to validate email address: invalid format');
  return email;
};
