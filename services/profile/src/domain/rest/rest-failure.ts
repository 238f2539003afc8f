import { DomainError } from '@trenzeye/kit';

/** A PostgREST error: `foreignCode` is the code that its clients expect (a SQLSTATE or PGRST number), `field` the rejected field. */
export const restFailure = (code: DomainError['code'], foreignCode: string, detail: string, field: string): DomainError =>
  new DomainError(code, { foreignCode, detail, errors: [{ field, message: detail }] });
