import { type ProblemCode, problems } from '@trenzeye/proto/http/problems';
import type { core } from 'zod';
import { type Text, translate } from './language/text.ts';

export interface FieldError {
  readonly field: string;
  readonly message: string | Text;
  /** The violated rule of a schema, which has its own translations; never sent. */
  readonly issue?: core.$ZodIssue;
}

export interface DomainErrorOptions {
  /** One sentence for the caller. */
  readonly detail?: string | Text;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The internal cause; logged, never sent. */
  readonly cause?: unknown;
  /** The error code of another protocol, for its paths: GoTrue's error_code, PostgREST's code. */
  readonly foreignCode?: string;
  /** The status that GoTrue has for the error, for its paths. */
  readonly foreignStatus?: number;
  /** Further members of the response body that GoTrue (`weak_password`) or PostgREST (`details`, `hint`) defines. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** An expected failure with a code of the catalogue; rendered by `errorHandler`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ProblemCode;
  readonly options: DomainErrorOptions;

  constructor(code: ProblemCode, options: DomainErrorOptions = {}) {
    super(translate(options.detail ?? problems[code].title, 'en'), { cause: options.cause });
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

export const notFound = (what: string): DomainError => new DomainError('not_found', { detail: `There is no such ${what}.` });

export const invalidField = (field: string, message: string | Text): DomainError =>
  new DomainError('invalid_request', { errors: [{ field, message }] });
