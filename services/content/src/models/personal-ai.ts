import { connectionChange, connectionFields, notFound, requireOpenSession, type Viewer } from '@trenzeye/kit';
import type { ConnectionAction } from '@trenzeye/proto/events';
import type { PersonalAi, PersonalEndpoint } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import type { EndpointAddress } from '../model-provider/index.ts';
import { requireBaseUrl, resolveKey } from './endpoint-address.ts';
import { dayOf } from './metering.ts';
import { openProvider } from './open-provider.ts';
import {
  confirmEndpointRow,
  deletePersonalEndpoint,
  findPersonalEndpoint,
  type PersonalEndpointRow,
  readGenerationsOfDay,
  readModelBudgets,
  readUsageOfDay,
  setPersonalEndpoint,
} from './store.ts';

interface GivenAddress {
  readonly base_url: string;
  readonly api_key?: string | null | undefined;
}

interface GivenEndpoint extends GivenAddress {
  readonly text_model: string;
  readonly reads_images: boolean;
  readonly image_model?: string | null | undefined;
}

type Caller = Pick<Viewer, 'id' | 'sessionId'>;

const present = (row: PersonalEndpointRow): PersonalEndpoint => ({
  base_url: row.base_url,
  has_key: row.sealed_key !== null,
  text_model: row.text_model,
  reads_images: row.reads_images,
  image_model: row.image_model,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...connectionFields(row),
});

const emitChange = ({ emit }: ContentTransaction, viewer: Caller, action: ConnectionAction, baseUrl: string): void =>
  emit('ai_endpoint.changed', connectionChange(viewer, { kind: 'ai-endpoint', action, name: new URL(baseUrl).host }));

/** The given address, with the stored key where none is given. Throws `invalid_request` naming the field. */
export const personalAddress = async (
  { prisma, vault, modelReach }: ContentContext,
  userId: string,
  given: GivenAddress,
): Promise<EndpointAddress> => {
  const baseUrl = requireBaseUrl(given.base_url, modelReach);
  const stored = await findPersonalEndpoint(prisma, userId);
  const apiKey = resolveKey({ ...given, base_url: baseUrl }, stored, { vault, owner: userId });
  return { baseUrl, apiKey, reach: modelReach, cause: userId };
};

/** Runs a change of what acts for the account. Throws `invalid_token` for an ended session. */
const changeEndpoint = <R>(
  { transaction }: Pick<ContentContext, 'transaction'>,
  { id, sessionId }: Caller,
  work: (tx: ContentTransaction) => Promise<R>,
): Promise<R> =>
  transaction({ actor: id }, async (tx) => {
    await requireOpenSession(tx, sessionId);
    return work(tx);
  });

/** Stores a user's endpoint, the key sealed. Throws `invalid_request` naming the field. */
export const putPersonalEndpoint = async (context: ContentContext, viewer: Caller, given: GivenEndpoint): Promise<PersonalEndpoint> => {
  const { id: userId, sessionId } = viewer;
  const { baseUrl, apiKey } = await personalAddress(context, userId, given);
  return changeEndpoint(context, viewer, async (tx) => {
    const before = await findPersonalEndpoint(tx.prisma, userId);
    const row = await setPersonalEndpoint(tx.prisma, {
      user_id: userId,
      base_url: baseUrl,
      sealed_key: apiKey === undefined ? null : context.vault.seal(apiKey, userId),
      text_model: given.text_model,
      reads_images: given.reads_images,
      image_model: given.image_model ?? null,
      session_id: sessionId,
      updated_at: context.clock(),
    });
    emitChange(tx, viewer, before ? 'changed' : 'added', baseUrl);
    return present(row);
  });
};

/** Ends the pause of the endpoint. Throws `not_found`. */
export const confirmPersonalEndpoint = (context: ContentContext, viewer: Caller): Promise<PersonalEndpoint> =>
  changeEndpoint(context, viewer, async (tx) => {
    const isPaused = (await findPersonalEndpoint(tx.prisma, viewer.id))?.is_paused === true;
    const row = await confirmEndpointRow(tx.prisma, viewer.id, viewer.sessionId);
    if (!row) throw notFound('endpoint');
    if (isPaused) emitChange(tx, viewer, 'confirmed', row.base_url);
    return present(row);
  });

export const removePersonalEndpoint = ({ transaction }: Pick<ContentContext, 'transaction'>, viewer: Caller): Promise<void> =>
  transaction({ actor: viewer.id }, async (tx) => {
    const baseUrl = await deletePersonalEndpoint(tx.prisma, viewer.id);
    if (baseUrl !== undefined) emitChange(tx, viewer, 'removed', baseUrl);
  });

/** The local model that an admin can set up; null while a model is in use or where none can run. */
const localSetupOf = ({ localModels }: ContentContext, usesModel: boolean): PersonalAi['local_setup'] => {
  if (usesModel || localModels.state().runtime.status === 'unsupported') return null;
  const { id, name, size_bytes } = localModels.recommended();
  return { model_id: id, name, size_bytes };
};

/** What generates a user's content, and what the user has used today. */
export const readPersonalAi = async (context: ContentContext, userId: string, isAdmin: boolean): Promise<PersonalAi> => {
  const { prisma, clock, dailyQuota, modelReach } = context;
  const day = dayOf(clock());
  const [endpoint, { provider, models, drawsImages, readsImages }, used, tokens, budgets] = await Promise.all([
    findPersonalEndpoint(prisma, userId),
    openProvider(context, userId),
    readGenerationsOfDay(prisma, userId, day),
    readUsageOfDay(prisma, day, userId),
    readModelBudgets(prisma),
  ]);
  return {
    endpoint: endpoint ? present(endpoint) : null,
    in_use: { text: provider.provenanceOf('thread'), image: provider.provenanceOf('image') },
    draws_images: drawsImages,
    reads_images: readsImages,
    allows_private_addresses: modelReach === 'anywhere',
    usage: { generations: { used, limit: dailyQuota }, tokens: { used: tokens.tokens, limit: budgets.person_tokens } },
    local_setup: isAdmin ? localSetupOf(context, models.length > 0) : null,
  };
};
