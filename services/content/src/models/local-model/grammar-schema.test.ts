import { ThreadContent } from '@trenzeye/proto/http/content';
import { z } from 'zod';
import { grammarSchemaOf } from './loaded-model.ts';

test('limits of strings and numbers -> removed; types, properties and numbers of items -> kept', () => {
  const schema = z.object({
    pattern: z.string().min(1).max(9).regex(/^a/).describe('text'),
    list: z.array(z.int().min(1)).min(2).max(3),
    choice: z.union([z.literal('a'), z.null()]),
  });

  expect(grammarSchemaOf(z.toJSONSchema(schema))).toEqual({
    type: 'object',
    properties: {
      pattern: { type: 'string' },
      list: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 3 },
      choice: { oneOf: [{ type: 'string', const: 'a' }, { type: 'null' }] },
    },
    required: ['pattern', 'list', 'choice'],
  });
});

test('a thread -> no keyword that takes long to compile', () => {
  expect(JSON.stringify(grammarSchemaOf(z.toJSONSchema(ThreadContent, { io: 'input' })))).not.toMatch(/Length|"pattern":"|format/);
});
