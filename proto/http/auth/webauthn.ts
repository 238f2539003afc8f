import { z } from 'zod';

const Base64Url = (limit: number) =>
  z
    .string()
    .max(limit)
    .regex(/^[\w-]+$/, 'must be base64url');

/** A credential id has up to 1,023 bytes. */
const CredentialId = Base64Url(1_400);
const ClientData = Base64Url(8_192);

const credentialFields = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** A new credential as browsers serialize it (`PublicKeyCredential.toJSON`). */
export const RegistrationCredential = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: ClientData,
      attestationObject: Base64Url(65_536),
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  })
  .meta({ id: 'RegistrationCredential' });

/** The answer of an authenticator as browsers serialize it. */
export const AuthenticationCredential = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: ClientData,
      authenticatorData: Base64Url(8_192),
      signature: Base64Url(16_384),
      userHandle: Base64Url(128).nullish(),
    }),
  })
  .meta({ id: 'AuthenticationCredential' });

/** Options for `navigator.credentials.create` and `get`, in their JSON forms (WebAuthn Level 3). */
export const CredentialOptions = z.looseObject({ challenge: z.string() });
