import { DomainError } from '@trenzeye/kit';

/** No comment has this id; `field` is the field of the request that contains it. */
export const unknownComment = (field: string): DomainError =>
  new DomainError('not_found', { detail: 'There is no such comment.', errors: [{ field, message: 'is not the id of a comment' }] });
