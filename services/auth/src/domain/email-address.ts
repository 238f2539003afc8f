import { z } from 'zod';
import { AuthFailure, invalid } from './auth-failure.ts';

const Address = z.email().max(254);

/** Addresses are compared lower-cased. Undefined for what is not an address. */
export const readEmail = (given: string): string | undefined => {
  const parsed = Address.safeParse(given.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
};

/** Throws `validation_failed` when there is none and `email_address_invalid` when it is not an address. */
export const requireEmail = (given: string | undefined): string => {
  if (given === undefined || given.trim() === '') throw invalid('email', 'An email address is required');
  const email = readEmail(given);
  if (email === undefined)
    throw new AuthFailure('email_address_invalid', { errors: [{ field: 'email', message: 'is not an email address' }] });
  return email;
};
