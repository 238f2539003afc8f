import type { MediaContext } from '../../context.ts';
import { countCharacters, requireSpeechBudget, type VoiceMatch } from '../../speech/index.ts';
import type { ShortRow } from '../store.ts';

/** The voice of a Short's narration; undefined when none speaks its language. */
export const matchVoice = async (
  { speechModels }: Pick<MediaContext, 'speechModels'>,
  { speech, voice_type, scenes }: Pick<ShortRow, 'speech' | 'voice_type' | 'scenes'>,
): Promise<VoiceMatch | undefined> =>
  (await speechModels.voices()).match({ ...speech, voice_type, text: scenes.map(({ narration }) => narration).join(' ') });

/** Characters of the narrations without a recording of the author. */
export const charactersToSpeak = ({ scenes, takes }: Pick<ShortRow, 'scenes' | 'takes'>): number =>
  scenes
    .map(({ narration }) => narration.trim())
    .filter((narration) => !takes.some((take) => take.narration === narration))
    .reduce((sum, narration) => sum + countCharacters(narration), 0);

/** Refuses the rendering of a Short made from a script whose narration exceeds a limit of the day. Throws `rate_limited`. */
export const requireNarrationBudget = async (
  context: Pick<MediaContext, 'clock' | 'prisma' | 'speechModels'>,
  row: Pick<ShortRow, 'user_id' | 'speech' | 'voice_type' | 'scenes' | 'takes'>,
): Promise<void> => {
  const amount = charactersToSpeak(row);
  const match = amount > 0 ? await matchVoice(context, row) : undefined;
  if (match) await requireSpeechBudget(context.prisma, context.clock, { userId: row.user_id, model: match.provider.metered, amount });
};
