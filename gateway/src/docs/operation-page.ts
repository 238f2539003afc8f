import { html, type Markup } from '@trenzeye/kit/http/html';
import { describeSchema, noteOf } from './describe-schema.ts';
import { renderPage } from './layout.ts';
import type { ApiDocument, Operation, OperationResponse, Parameter, Schema } from './openapi-types.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const entriesOf = (document: ApiDocument): Entry[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );

const accessOf = ({ security, description }: Operation): string => {
  if (description) return description.replace(/\.$/, '');
  return security.some((requirement) => Object.keys(requirement).length === 0) ? 'Public' : 'Signed in';
};

const parameterRow = ({ name, in: location, required, description, schema = {} }: Parameter): Markup =>
  html`<tr><td><code class="name">${name}</code>${required ? '' : html` <span class="note">optional</span>`}</td><td>${location}</td><td><code>${describeSchema(schema)}</code>${noteOf(schema, description ?? schema.description)}</td></tr>`;

const parametersOf = ({ parameters = [] }: Operation): Markup =>
  parameters.length === 0
    ? html``
    : html`<h3>Parameters</h3><div class="scroll"><table><tr><th>Name</th><th>In</th><th>Type</th></tr>${parameters.map(parameterRow)}</table></div>`;

const schemaBlock = (schema: Schema | undefined): Markup => (schema ? html`<pre>${describeSchema(schema)}</pre>` : html``);

const schemaOf = (content: OperationResponse['content']): Schema | undefined => Object.values(content ?? {})[0]?.schema;

const successOf = ([status, response]: [string, OperationResponse]): Markup =>
  html`<h3><span class="status">${status}</span> ${response.description}</h3>${schemaBlock(schemaOf(response.content))}`;

/** Converts error codes in backticks, as in `Please log in (`unauthenticated`)`, to links. */
const withLinks = (description: string): Markup[] =>
  description
    .split(/`(\w+)`/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="/docs/errors#${part}"><code>${part}</code></a>` : html`${part}`));

const errorRow = ([status, response]: [string, OperationResponse]): Markup =>
  html`<tr><td class="status">${status}</td><td>${withLinks(response.description)}</td></tr>`;

const responsesOf = ({ responses }: Operation): Markup => {
  const all = Object.entries(responses);
  const failures = all.filter(([status]) => status >= '400');
  return html`${all.filter(([status]) => status < '400').map(successOf)}<h3>Errors</h3><div class="scroll"><table><tr><th>Status</th><th>Meaning</th></tr>${failures.map(errorRow)}</table></div>`;
};

/** The anchor is inside the details element, so that a link to it opens the operation. */
const renderOperation = ({ method, path, operation }: Entry): Markup => html`<details class="operation">
<summary><span class="method ${method}">${method.toUpperCase()}</span><code class="path">${path}</code><span class="chip">${accessOf(operation)}</span><span class="summary">${operation.summary}</span></summary>
<div id="${operation.operationId}">${parametersOf(operation)}${operation.requestBody ? html`<h3>Body</h3>${schemaBlock(schemaOf(operation.requestBody.content))}` : html``}${responsesOf(operation)}</div>
</details>`;

const renderSchemas = (schemas: ApiDocument['components']['schemas']): Markup[] =>
  Object.entries(schemas).map(([name, schema]) => html`<h3 id="schema-${name}">${name}</h3>${schemaBlock(schema)}`);

/** The page of all operations by service, with parameters, bodies and responses. */
export const renderOperations = (document: ApiDocument): string => {
  const entries = entriesOf(document);
  const groups = document.tags
    .map((tag) => ({ tag, entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((group) => group.entries.length > 0);
  const schemas = document.components.schemas;
  return renderPage({
    title: 'API documentation',
    navigation: html`${groups.map((group) => html`<h2>${group.tag.name}</h2><ul>${group.entries.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${path}</a></li>`)}</ul>`)}<h2>Schemas</h2><ul>${Object.keys(schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>`,
    content: html`<h1>API documentation</h1>
<p class="lede">${document.info.description} Send an access token as <code>Authorization: Bearer …</code>. Lists are JSON arrays; the next page is in the <code>Link</code> header. Errors have a stable <a href="/docs/errors">code</a>. <code>RateLimit-*</code> headers show the remaining requests.</p>
${groups.map((group) => html`<section id="${group.tag.name}"><h2>${group.tag.name}</h2><p class="lede">${group.tag.description}</p>${group.entries.map(renderOperation)}</section>`)}
<section id="schemas"><h2>Schemas</h2>${renderSchemas(schemas)}</section>`,
  });
};
