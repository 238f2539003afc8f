import { z } from 'zod';
import { entryLimit } from './source.ts';

/** Entries of the expected form; one invalid entry does not affect the others. Throws when it is no list. */
export const readEntries = <T>(schema: z.ZodType<T>, list: unknown): T[] =>
  z
    .array(z.unknown())
    .parse(list)
    .slice(0, entryLimit)
    .flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
