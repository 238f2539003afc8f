import type { Sql } from '@trenzeye/kit';
import type { Mention } from '@trenzeye/proto/http/social';
import { findUsersByName } from '../../store/comments/comments.ts';

/** An @ that does not stand in an address, and the letters a name may have. */
const named = /(?<![\w@.-])@([A-Za-z0-9_.-]{1,64})/g;
/** More names than these in one comment are left as words. */
const mostMentions = 20;

/** A dot or dash at the end belongs to the sentence, unless somebody is called so. */
const readings = (name: string): string[] => [...new Set([name, name.replace(/[.-]+$/, '')])].filter((each) => each !== '');

/** The people whom a text names with an @, as far as there are such people. */
export const findMentions = async (sql: Sql, text: string): Promise<Mention[]> => {
  if (!text.includes('@')) return [];
  const found = [...text.matchAll(named)].slice(0, mostMentions);
  if (found.length === 0) return [];
  const people = await findUsersByName(
    sql,
    found.flatMap(([, name = '']) => readings(name)),
  );
  return found.flatMap(({ index, 1: name = '' }) => {
    const reading = readings(name).find((each) => people.has(each.toLowerCase()));
    const person = reading === undefined ? undefined : people.get(reading.toLowerCase());
    return reading === undefined || !person ? [] : [{ ...person, start: index, end: index + 1 + reading.length }];
  });
};
