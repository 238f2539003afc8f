import { html, Markup } from '@trenzeye/kit/http/html';
import type { Schema } from './openapi-types.ts';

const join = (parts: readonly Markup[], separator: Markup): Markup => new Markup(parts.map(({ text }) => text).join(separator.text));

const boundsOf = (schema: Schema): string => {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const bounds: string[] = [];
  // JSON Schema lists JavaScript's safe integer range as bounds of every integer.
  const isMeaningful = (value: number | undefined) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (isMeaningful(minimum)) bounds.push(`at least ${minimum}`);
  if (isMeaningful(maximum)) bounds.push(`at most ${maximum}`);
  if (minLength) bounds.push(minLength === 1 ? 'not empty' : `at least ${minLength} characters`);
  if (maxLength) bounds.push(`at most ${maxLength} characters`);
  if (minItems) bounds.push(`at least ${minItems}`);
  if (maxItems) bounds.push(`at most ${maxItems}`);
  if (schema.default !== undefined) bounds.push(`default ${JSON.stringify(schema.default)}`);
  return bounds.join(', ');
};

/** Description, bounds and default of a schema as text. */
export const noteOf = (schema: Schema, description = schema.description): Markup => {
  const note = [description, boundsOf(schema)].filter(Boolean).join('; ');
  return note ? html` <span class="note">${note}</span>` : html``;
};

const scalarOf = ({ type, format }: Schema): Markup =>
  html`<span class="type">${[type ?? 'anything'].flat().join(' or ')}${format ? ` (${format})` : ''}</span>`;

const objectOf = (schema: Schema, indent: string): Markup => {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      html`${inner}<span class="name">${name}</span>${required.has(name) ? '' : '?'}: ${describeSchema(property, inner)}${noteOf(property)}\n`,
  );
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0) {
    lines.push(html`${inner}<span class="name">[name]</span>: ${describeSchema(schema.additionalProperties, inner)}\n`);
  }
  return lines.length > 0 ? html`{\n${lines}${indent}}` : html`{}`;
};

/** A JSON Schema in TypeScript notation, with links to named schemas. */
export const describeSchema = (schema: Schema, indent = ''): Markup => {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const literals = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (literals)
    return join(
      literals.map((value) => html`<span class="literal">${JSON.stringify(value)}</span>`),
      html` | `,
    );
  const options = schema.anyOf ?? schema.oneOf;
  if (options)
    return join(
      options.map((option) => describeSchema(option, indent)),
      html` | `,
    );
  if (schema.allOf)
    return join(
      schema.allOf.map((part) => describeSchema(part, indent)),
      html` &amp; `,
    );
  if (schema.items) return html`${describeSchema(schema.items, indent)}[]`;
  if (schema.properties || schema.type === 'object') return objectOf(schema, indent);
  return scalarOf(schema);
};
