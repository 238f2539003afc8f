import type { PersonalAi, PersonalEndpoint } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../../context.ts';
import type { EndpointAddress } from '../../providers/model/endpoint.ts';
import { readGenerationsOfDay } from '../../store/generation/generation-usage.ts';
import { readModelBudgets } from '../../store/models/model-choices.ts';
import { readUsageOfDay } from '../../store/models/model-usage.ts';
import { findPersonalEndpoint, type PersonalEndpointRow, setPersonalEndpoint } from '../../store/models/personal-endpoints.ts';
import { requireBaseUrl, resolveKey } from './endpoint-address.ts';
import { dayOf } from './metering.ts';
import { openProvider } from './open-provider.ts';

interface GivenAddress {
  readonly base_url: string;
  readonly api_key?: string | null | undefined;
}

interface GivenEndpoint extends GivenAddress {
  readonly text_model: string;
  readonly reads_images: boolean;
  readonly image_model?: string | null | undefined;
}

const present = ({ base_url, sealed_key, text_model, reads_images, image_model, updated_at }: PersonalEndpointRow): PersonalEndpoint => ({
  base_url,
  has_key: sealed_key !== null,
  text_model,
  reads_images,
  image_model,
  updated_at: updated_at.toISOString(),
});

/** The given address, with the stored key where none is given. Throws `invalid_request` naming the field. */
export const personalAddress = async (
  { prisma, vault, modelReach }: ContentContext,
  userId: string,
  given: GivenAddress,
): Promise<EndpointAddress> => {
  const baseUrl = requireBaseUrl(given.base_url, modelReach);
  const stored = await findPersonalEndpoint(prisma, userId);
  return { baseUrl, apiKey: resolveKey({ ...given, base_url: baseUrl }, stored, { vault, owner: userId }), reach: modelReach };
};

/** Stores a user's endpoint, the key sealed. Throws `invalid_request` naming the field. */
export const putPersonalEndpoint = async (context: ContentContext, userId: string, given: GivenEndpoint): Promise<PersonalEndpoint> => {
  const { baseUrl, apiKey } = await personalAddress(context, userId, given);
  const row: PersonalEndpointRow = {
    user_id: userId,
    base_url: baseUrl,
    sealed_key: apiKey === undefined ? null : context.vault.seal(apiKey, userId),
    text_model: given.text_model,
    reads_images: given.reads_images,
    image_model: given.image_model ?? null,
    updated_at: context.clock(),
  };
  await setPersonalEndpoint(context.prisma, row);
  return present(row);
};

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
