import { restFailure } from './rest-failure.ts';

export interface AnswerFormat {
  readonly kind: 'array' | 'object' | 'csv';
  /** Fields that are null are left out. */
  readonly stripsNulls: boolean;
}

interface AcceptedType {
  readonly type: string;
  readonly parameters: readonly string[];
  readonly quality: number;
}

const parseAccepted = (entry: string): AcceptedType => {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
  return { type, parameters, quality: Number.isNaN(quality) ? 0 : quality };
};

const kinds: Readonly<Record<string, AnswerFormat['kind']>> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.array': 'array',
  'application/vnd.pgrst.array+json': 'array',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
  'text/csv': 'csv',
};

/** The format of the answer that an Accept header prefers. Throws PGRST107 if there is none, for example for query plans. */
export const parseMediaType = (accept: string | undefined): AnswerFormat => {
  if (accept === undefined || accept.trim() === '') return { kind: 'array', stripsNulls: false };
  const accepted = accept
    .split(',')
    .map(parseAccepted)
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { type, parameters } of accepted) {
    const kind = kinds[type];
    if (kind !== undefined) return { kind, stripsNulls: type.includes('vnd.pgrst') && parameters.includes('nulls=stripped') };
  }
  throw restFailure('not_acceptable', 'PGRST107', `None of these media types are available: ${accept}`);
};

/** The only schema. Throws PGRST106 for another one in Accept-Profile or Content-Profile. */
export const assertSchema = (schema: string | readonly string[] | undefined): void => {
  if (schema === undefined || schema === 'public') return;
  throw restFailure('not_acceptable', 'PGRST106', `Invalid schema: ${[schema].flat().join(', ')}`, {
    hint: 'Only the following schemas are exposed: public',
  });
};
