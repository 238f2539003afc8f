import { invalid } from '../auth-failure.ts';
import type { Metadata } from './store/accounts.ts';

/** Client libraries have no field for an invite code, so it may be part of the metadata, from which it is removed. */
export const extractInviteCode = (
  metadata: Metadata | undefined,
  code?: string,
): { readonly inviteCode: string | undefined; readonly data: Metadata } => {
  const { invite_code: fromMetadata, ...data } = metadata ?? {};
  if (fromMetadata !== undefined && fromMetadata !== null && (typeof fromMetadata !== 'string' || fromMetadata.length > 64))
    throw invalid('data.invite_code', 'must be text of at most 64 characters');
  return { inviteCode: code || fromMetadata || undefined, data };
};
