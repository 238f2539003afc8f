import fc from 'fast-check';

/** The JSON Schema keywords that the contracts use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Resolve = (schema: JsonSchema) => JsonSchema;

const strings = (format: string | undefined): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\u0000', "'; DROP TABLE users; --", '../../etc/passwd', '%00', '\ud800', 'null', '{}'),
  );
};

const matchingValue = (schema: JsonSchema, resolve: Resolve, depth: number): fc.Arbitrary<unknown> => {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => arbitraryOf(each, resolve, depth - 1)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return strings(schema.format);
  if (type === 'integer')
    return fc.oneof(fc.integer(), fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1000) }));
  if (type === 'number') return fc.double();
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(arbitraryOf(schema.items ?? {}, resolve, depth - 1), { maxLength: 4 });
  if (type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, arbitraryOf(each, resolve, depth - 1)])),
      { requiredKeys: [] },
    );
  return fc.jsonValue({ maxDepth: 2 });
};

/** Values that mostly match the schema and sometimes are arbitrary JSON: nearly valid input finds more errors than random input. */
export const arbitraryOf = (schema: JsonSchema, resolve: Resolve, depth = 6): fc.Arbitrary<unknown> => {
  if (depth <= 0) return fc.jsonValue({ maxDepth: 1 });
  return fc.oneof(
    { weight: 7, arbitrary: matchingValue(resolve(schema), resolve, depth) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
};
