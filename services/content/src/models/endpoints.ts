import { newId, notFound } from '@trenzeye/kit';
import { configuredEndpointId, type ModelEndpoint } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { emitChangedEndpoint } from './choose-model.ts';
import { requireBaseUrl, resolveKey } from './endpoint-address.ts';
import { addModelEndpoint, changeModelEndpoint, findModelEndpoint, type ModelEndpointRow, readModelEndpoints } from './store.ts';

interface NewEndpoint {
  readonly name: string;
  readonly base_url: string;
  readonly api_key?: string | null | undefined;
}

const present = ({ id, name, base_url, sealed_key, created_at }: ModelEndpointRow): ModelEndpoint => ({
  id,
  name,
  base_url,
  has_key: sealed_key !== null,
  created_at: created_at.toISOString(),
});

/** The endpoint of the configuration, then those that admins added. */
export const listEndpoints = async ({ prisma, configuredModels }: ContentContext): Promise<ModelEndpoint[]> => {
  const configured = configuredModels && {
    id: configuredEndpointId,
    name: 'Configuration of the server',
    base_url: configuredModels.address.baseUrl,
    has_key: configuredModels.address.apiKey !== undefined,
    created_at: null,
  };
  return [...(configured ? [configured] : []), ...(await readModelEndpoints(prisma)).map(present)];
};

/** Throws `invalid_request` naming the field. */
export const createEndpoint = async ({ prisma, clock, vault }: ContentContext, given: NewEndpoint): Promise<ModelEndpoint> => {
  const id = newId();
  const sealed_key = given.api_key ? vault.seal(given.api_key, id) : null;
  const row = { id, name: given.name, base_url: requireBaseUrl(given.base_url, 'anywhere'), sealed_key, created_at: clock() };
  await addModelEndpoint(prisma, row);
  return present(row);
};

/** Throws `not_found`, and `invalid_request` naming the field. */
export const updateEndpoint = (context: ContentContext, actor: string, id: string, given: NewEndpoint): Promise<ModelEndpoint> =>
  context.transaction({ actor }, async (tx) => {
    const { vault } = context;
    const stored = await findModelEndpoint(tx.prisma, id);
    if (!stored) throw notFound('endpoint');
    const base_url = requireBaseUrl(given.base_url, 'anywhere');
    const key = resolveKey({ ...given, base_url }, stored, { vault, owner: id });
    const change = { name: given.name, base_url, sealed_key: key === undefined ? null : vault.seal(key, id) };
    await changeModelEndpoint(tx.prisma, id, change);
    await emitChangedEndpoint(context, tx, id);
    return present({ ...stored, ...change });
  });
