import type { JsonSchema, Resolve } from './json-schema-arbitrary.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}

interface OperationObject {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

/** An operation of the published document. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly needsToken: boolean;
}

export const resolverOf =
  (document: OpenApi): Resolve =>
  (schema) => {
    const name = schema.$ref?.split('/').at(-1);
    return (name && document.components?.schemas?.[name]) || schema;
  };

export const operationsOf = (document: OpenApi): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      // An additional empty requirement means that the token is optional.
      needsToken: security !== undefined && security.length > 0 && security.every((each) => Object.keys(each).length > 0),
    })),
  );

/** The schema of a body if it is an object, else the first object among its alternatives. */
export const objectOf = (schema: JsonSchema, resolve: Resolve): JsonSchema | undefined => {
  const resolved = resolve(schema);
  if (resolved.properties) return resolved;
  for (const each of resolved.anyOf ?? resolved.oneOf ?? resolved.allOf ?? []) {
    const found = objectOf(each, resolve);
    if (found) return found;
  }
  return undefined;
};

/** The fields with a constant value. */
export const discriminatorOf = (schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])),
  );

const unknownId = '018f4b7a-0000-7000-8000-000000000000';

/** A value that a path parameter accepts. */
const exampleOf = (name: string, parameters: Operation['parameters']): string => {
  const [choice] = parameters.find((each) => each.in === 'path' && each.name === name)?.schema.enum ?? [];
  if (typeof choice === 'string') return choice;
  return name === 'key' ? 'images/none.png' : unknownId;
};

/** The path with all parameters replaced; ids by an unknown id unless `values` contains them. */
export const pathOf = ({ path, parameters }: Operation, values: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? exampleOf(name, parameters)));
