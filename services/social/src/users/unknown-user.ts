import { DomainError } from '@trenzeye/kit';

/** No user has this id; `field` is the field of the request that contains it. */
export const unknownUser = (field: string): DomainError =>
  new DomainError('not_found', { detail: 'There is no such user.', errors: [{ field, message: 'is not the id of a user' }] });
