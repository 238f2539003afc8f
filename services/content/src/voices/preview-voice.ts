import type { Provenance, VoiceInput } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { metered, openProvider, requireBudget, withinQuota } from '../models/index.ts';

interface VoicePreview {
  readonly voice: VoiceInput;
  readonly prompt: string;
}

/** One post in a voice; it counts as a generation. Throws `model_required`, `rate_limited` and the errors of the provider. */
export const previewVoice = async (
  context: ContentContext,
  userId: string,
  { voice, prompt }: VoicePreview,
): Promise<{ text: string; provenance: Provenance }> => {
  const opened = await openProvider(context, userId);
  await requireBudget(context, userId, opened);
  const { provider } = opened;
  const brief = { prompt, voice, author: userId, signal: undefined, sources: [], inspiration: [] };
  provider.requireModel();
  const work = () => metered(context, userId, opened, () => provider.post(brief));
  const text = await withinQuota(context, userId, new AbortController().signal, work);
  return { text, provenance: { ...provider.provenanceOf('thread'), voice: voice.name } };
};
