import { parseSelect } from './parse-rest-query.ts';
import { restFailure } from './rest-failure.ts';
import type { UserColumn } from './user-columns.ts';

type Query = Readonly<Record<string, string>>;

const insertable = ['id', 'email', 'username', 'avatar_url'];

/** The columns of the answer; undefined when the client requests no row. Throws a 400 for anything but a plain insert. */
export const parseRestInsert = (
  { select, columns = '', ...rest }: Query,
  prefer: string,
  rawBody: unknown,
): readonly UserColumn[] | undefined => {
  const [other] = Object.keys(rest).filter((name) => name !== 'apikey');
  if (other !== undefined) throw restFailure('invalid_request', '0A000', `${other} is not supported with an insert`, other);
  const preferences = prefer.split(',').map((each) => each.trim());
  if (preferences.some((each) => each.startsWith('resolution=')))
    throw restFailure('invalid_request', '0A000', 'only plain inserts are supported', 'Prefer');
  const row: unknown = Array.isArray(rawBody) ? rawBody[0] : rawBody;
  const named = [...Object.keys(row ?? {}), ...columns.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))];
  const unknown = named.find((name) => name !== '' && !insertable.includes(name));
  if (unknown !== undefined)
    throw restFailure('invalid_request', 'PGRST204', `Could not find the '${unknown}' column of 'users' in the schema cache`, unknown);
  const answered = parseSelect(select);
  return preferences.includes('return=representation') ? answered : undefined;
};
