import { DomainError, detectLanguage, invalidField } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { metered, requireBudget } from '../models/metering.ts';
import { openProvider } from '../models/open-provider.ts';
import { withinQuota } from './generation-quota.ts';
import { findPromptOfImage } from './store/generations.ts';

/**
 * A description of an image that was generated for the user, in the language of its prompt; it counts as a generation. Throws
 * `invalid_request` naming the field, `model_required`, `rate_limited` and the errors of the provider.
 */
export const describeImage = async (context: ContentContext, userId: string, imageUrl: string, signal: AbortSignal): Promise<string> => {
  const prompt = await findPromptOfImage(context.prisma, userId, imageUrl);
  const image = prompt === undefined ? undefined : await context.images.readUrl(imageUrl);
  if (prompt === undefined || !image) throw invalidField('image_url', 'must be an image that was generated for you');
  const opened = await openProvider(context, userId);
  if (!opened.readsImages)
    throw new DomainError('model_required', {
      detail: 'Describing an image needs a text model that reads images. An admin can set one up, or use your own: Account, AI.',
    });
  await requireBudget(context, userId, opened);
  const work = () => metered(context, userId, opened, () => opened.provider.describe(image, detectLanguage(prompt), signal));
  return withinQuota(context, userId, signal, work);
};
