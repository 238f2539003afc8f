import { z } from 'zod';
import { readEmail } from '../email-address.ts';
import type { Metadata } from '../user-metadata.ts';

/** The provider responded with an OAuth error, for example because the user cancelled. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  /** OAuth's code, e.g. `access_denied`. */
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** The provider cannot be reached or fails. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderDown';
}

/** The response cannot be trusted: another nonce, audience, issuer or key, an old code, no subject, ... */
export class ProviderResponseInvalid extends Error {
  override readonly name = 'ProviderAnswerInvalid';
}

/** A user's identity at a provider, read from verified claims. */
export interface ExternalIdentity {
  readonly provider: string;
  /** The provider's id of the user; unlike the address it never changes. */
  readonly subject: string;
  /** lower-cased; undefined without a valid address */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** With GoTrue's names: iss, sub, name, email, picture, ... */
  readonly data: Metadata;
}

// Control characters and lone surrogates: PostgreSQL cannot store some of them.
const unprintable = /[\p{Cc}\p{Cs}]/u;
const printable = (value: string): boolean => !unprintable.test(value);
/** Invalid optional claims are ignored, not refused: only the subject is required. */
const text = (maxLength: number) => z.string().trim().min(1).max(maxLength).refine(printable).optional().catch(undefined);
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
  const { iss, sub, email: claimedEmail, email_verified, name, preferred_username, picture: image, given_name, family_name } = parsed.data;
  const email = claimedEmail === undefined ? undefined : readEmail(claimedEmail);
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

/** The metadata of a new account: a username, a picture, and GoTrue's own fields. */
export const metadataFrom = ({ data }: ExternalIdentity): Metadata => {
  const username = data.preferred_username ?? data.full_name;
  return { ...data, ...(username === undefined ? {} : { username }) };
};
