import { DomainError } from '@trenzeye/kit';

/** A PostgREST error: `foreignCode` is the code its clients look for (a SQLSTATE or PGRST number), `field` what it is about. */
export const restFailure = (code: DomainError['code'], foreignCode: string, detail: string, field: string): DomainError =>
  new DomainError(code, { foreignCode, detail, errors: [{ field, message: detail }] });
