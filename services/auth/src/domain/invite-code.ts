import type { Metadata } from '../store/accounts.ts';
import { invalid } from './auth-failure.ts';

/** Client libraries have no field of their own for it, so a code may come among the metadata, where it does not stay. */
export const takeInviteCode = (
  given: Metadata | undefined,
  code?: string,
): { readonly inviteCode: string | undefined; readonly data: Metadata } => {
  const { invite_code: among, ...data } = given ?? {};
  if (among !== undefined && among !== null && (typeof among !== 'string' || among.length > 64))
    throw invalid('data.invite_code', 'must be text of at most 64 characters');
  return { inviteCode: code || among || undefined, data };
};
