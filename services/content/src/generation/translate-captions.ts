import type { ContentContext } from '../context.ts';
import { metered, openProvider, requireBudget, withinQuota } from '../models/index.ts';

interface CaptionTranslation {
  readonly texts: readonly string[];
  /** ISO 639. */
  readonly language: string;
}

/**
 * Captions in another language, in their order; it counts as a generation. Throws `model_required`, `rate_limited` and the errors of the
 * provider.
 */
export const translateCaptions = async (
  context: ContentContext,
  userId: string,
  { texts, language }: CaptionTranslation,
  signal: AbortSignal,
): Promise<string[]> => {
  const opened = await openProvider(context, userId);
  opened.provider.requireModel();
  await requireBudget(context, userId, opened);
  const work = () => metered(context, userId, opened, () => opened.provider.translate(texts, language, signal));
  return withinQuota(context, userId, signal, work);
};
