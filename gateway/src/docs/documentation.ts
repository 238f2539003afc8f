import { html } from '@trenzeye/kit/http/html';
import { problems } from '@trenzeye/proto/http/problems';
import { openApiDocument } from '@trenzeye/proto/openapi';
import { renderPage } from './layout.ts';
import type { ApiDocument } from './openapi-types.ts';
import { renderOperations } from './operation-page.ts';

/** The page of all error codes, which the `type` of a problem refers to. */
const renderErrors = (): string => {
  const entries = Object.entries(problems);
  return renderPage({
    title: 'Error codes',
    navigation: html`<h2>Codes</h2><ul>${entries.map(([code]) => html`<li><a href="#${code}">${code}</a></li>`)}</ul>`,
    content: html`<h1>Error codes</h1>
<p class="lede">Errors are <code>application/problem+json</code> (RFC 9457): <code>code</code> is stable, <code>detail</code> is a message for users, <code>errors</code> lists each invalid field. Under <code>/auth/v1</code> they have GoTrue's format, under <code>/rest/v1</code> PostgREST's, as their client libraries expect.</p>
<div class="scroll"><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${entries.map(([code, { status, title }]) => html`<tr id="${code}"><td><code class="name">${code}</code></td><td class="status">${status}</td><td>${title}</td></tr>`)}</table></div>`,
  });
};

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
