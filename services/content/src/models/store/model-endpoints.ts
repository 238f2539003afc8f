import type { Database } from '../../database/transaction.ts';

export interface ModelEndpointRow {
  readonly id: string;
  readonly name: string;
  readonly base_url: string;
  readonly sealed_key: string | null;
  readonly created_at: Date;
}

export const readModelEndpoints = (prisma: Database): Promise<ModelEndpointRow[]> =>
  prisma.modelEndpoint.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });

export const findModelEndpoint = async (prisma: Database, id: string): Promise<ModelEndpointRow | undefined> =>
  (await prisma.modelEndpoint.findUnique({ where: { id } })) ?? undefined;

export const addModelEndpoint = async (prisma: Database, row: ModelEndpointRow): Promise<void> => {
  await prisma.modelEndpoint.create({ data: row });
};

type EndpointChange = Pick<ModelEndpointRow, 'name' | 'base_url' | 'sealed_key'>;

export const changeModelEndpoint = async (prisma: Database, id: string, change: EndpointChange): Promise<void> => {
  await prisma.modelEndpoint.update({ where: { id }, data: change });
};

/** Deletes an endpoint. Returns false for an unknown one. */
export const deleteModelEndpoint = async (prisma: Database, id: string): Promise<boolean> =>
  (await prisma.modelEndpoint.deleteMany({ where: { id } })).count > 0;
