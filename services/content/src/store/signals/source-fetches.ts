import type { SourceFetch } from '../generated/client.ts';
import type { Database } from '../transaction.ts';

/** The last response of an external address. `outcome` is `fresh`, `unchanged`, or the problem; `failures` counts failures in a row. */
export type { SourceFetch };

const outcomeLength = 200;

export const findFetch = async (prisma: Database, address: string): Promise<SourceFetch | undefined> =>
  (await prisma.sourceFetch.findUnique({ where: { address } })) ?? undefined;

export const setFetch = async (prisma: Database, { address, ...fetch }: SourceFetch): Promise<void> => {
  const data = { ...fetch, outcome: fetch.outcome.slice(0, outcomeLength) };
  await prisma.sourceFetch.upsert({ where: { address }, create: { address, ...data }, update: data });
};
