import { openApiDocument } from '@trenzeye/proto/openapi';
import { renderErrors } from './error-page.ts';
import type { ApiDocument } from './openapi-types.ts';
import { renderOperations } from './operation-page.ts';

export interface Documentation {
  /** HTML pages. */
  readonly operations: string;
  readonly errors: string;
  /** The OpenAPI document as JSON. */
  readonly openApi: string;
}

/** Rendered from the contracts on the first request and cached: it takes about 50 ms, which would delay the start. */
export const createDocumentation = (): (() => Documentation) => {
  let cached: Documentation | undefined;
  return () => {
    if (cached) return cached;
    const openApi = JSON.stringify(openApiDocument());
    cached = { openApi, operations: renderOperations(JSON.parse(openApi) as ApiDocument), errors: renderErrors() };
    return cached;
  };
};
