import { DomainError } from '@trenzeye/kit';

/** Nobody has this id; `field` is where the caller named it. */
export const unknownUser = (field: string): DomainError =>
  new DomainError('not_found', { detail: 'There is no such user.', errors: [{ field, message: 'is not the id of a user' }] });
