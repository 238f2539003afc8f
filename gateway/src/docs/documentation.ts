import { openApiDocument } from '@trenzeye/proto/openapi';
import { renderErrors } from './error-page.ts';
import type { ApiDocument } from './model.ts';
import { renderOperations } from './operation-page.ts';

export interface Documentation {
  /** HTML pages. */
  readonly operations: string;
  readonly errors: string;
  /** The OpenAPI document as JSON. */
  readonly openApi: string;
}

/** Made from the contracts when first asked for, then kept: it costs some 50 ms, which a start need not pay. */
export const createDocumentation = (): (() => Documentation) => {
  let made: Documentation | undefined;
  return () => {
    if (made) return made;
    const openApi = JSON.stringify(openApiDocument());
    made = { openApi, operations: renderOperations(JSON.parse(openApi) as ApiDocument), errors: renderErrors() };
    return made;
  };
};
