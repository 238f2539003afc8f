import { z } from 'zod';
import { readEmail } from '../domain/email-address.ts';
import type { Metadata } from '../store/accounts.ts';

/** Whom a provider says somebody is, already verified to be that provider's word about that person. */
export interface ExternalIdentity {
  readonly provider: string;
  /** The provider's own id of the person; never changes, unlike the address. */
  readonly subject: string;
  /** lower-cased; undefined when the provider tells none, or none that is an address */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** In GoTrue's words: iss, sub, name, email, picture, ... */
  readonly data: Metadata;
}

// What no database takes, and nobody is called.
const unprintable = /[\p{Cc}\p{Cs}]/u;
const printable = (value: string): boolean => !unprintable.test(value);
/** Whatever a provider sends in the place of one of these is ignored, not refused: only the subject is needed. */
const text = (longest: number) => z.string().trim().min(1).max(longest).refine(printable).optional().catch(undefined);
const picture = z
  .url({ protocol: /^https$/ })
  .max(512)
  .refine(printable)
  .optional()
  .catch(undefined);
const Claims = z.object({
  iss: z.string().max(255).refine(printable),
  sub: z.string().min(1).max(255).refine(printable),
  email: text(320),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: text(64),
  given_name: text(64),
  family_name: text(64),
  preferred_username: text(64),
  picture,
});

/** Reads verified claims. Undefined when they have no subject. */
export const identityFromClaims = (provider: string, claims: unknown): ExternalIdentity | undefined => {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return undefined;
  const { iss, sub, email: told, email_verified, name, preferred_username, picture: image, given_name, family_name } = parsed.data;
  const email = told === undefined ? undefined : readEmail(told);
  const fullName = name ?? ([given_name, family_name].filter(Boolean).join(' ') || undefined);
  const data = {
    iss,
    sub,
    provider_id: sub,
    email,
    email_verified: email !== undefined && email_verified,
    phone_verified: false,
    name: fullName,
    full_name: fullName,
    preferred_username,
    picture: image,
    avatar_url: image,
  };
  return {
    provider,
    subject: sub,
    email,
    emailVerified: data.email_verified,
    data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
  };
};

/** What a new account takes over: a name to be called by, a picture, and GoTrue's own fields. The address is the last resort, by whoever announces it. */
export const metadataFrom = ({ data }: ExternalIdentity): Metadata => {
  const username = data.preferred_username ?? data.full_name;
  return { ...data, ...(username === undefined ? {} : { username }) };
};
