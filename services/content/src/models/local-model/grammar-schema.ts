/** Keywords that the grammar compiler ignores, or that make compiling take minutes; the result is validated against the whole schema. */
const ignoredKeywords = new Set([
  '$schema',
  '$id',
  'additionalProperties',
  'default',
  'description',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'id',
  'maxLength',
  'maximum',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
  'title',
  'uniqueItems',
]);

/** The members of these objects are names chosen by the author of the schema, not keywords. */
const namedSchemas = new Set(['properties', '$defs', 'definitions']);

/** The part of a JSON Schema that a grammar can enforce quickly: types, properties, enumerations and numbers of items. */
export const grammarSchemaOf = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(grammarSchemaOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (ignoredKeywords.has(keyword)) return [];
      if (keyword === 'anyOf') return [['oneOf', grammarSchemaOf(value)]];
      if (!namedSchemas.has(keyword)) return [[keyword, grammarSchemaOf(value)]];
      return [[keyword, Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, grammarSchemaOf(each)]))]];
    }),
  );
};
