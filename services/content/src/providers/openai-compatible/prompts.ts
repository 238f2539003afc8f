import type { GenerateType } from '@trenzeye/proto/http';
import type { Brief } from '../provider.ts';

const voice =
  'You write for a creator who posts about trends. Sound like a person: concrete, warm, no clichés, no corporate tone, no invented numbers or quotes. Write in the language of the request.';

const orders: Record<GenerateType, string> = {
  thread:
    'Write a thread of 5 to 7 posts, each at most 280 characters: a hook that earns the second post, useful takeaways, and a call to action at the end. Answer as JSON: {"tweets": string[], "hashtags": string[]} with at most 5 hashtags without the # sign, and no hashtags inside the posts.',
  image:
    'Write the words for an image post. Answer as JSON: {"caption": string, "style_tags": string[]}: a caption of at most 400 characters and at most 6 single-word style tags without the # sign.',
  shorts:
    'Write the script of a vertical short of 20 to 45 seconds with 4 to 6 scenes. Answer as JSON: {"script": string, "scenes": [{"description": string, "narration": string, "duration": number}], "duration": number, "voice_type": string}. The script is all narration together; durations are seconds and duration is their sum; voice_type is one of AI_Generated_Female, AI_Generated_Male, Human_Female, Human_Male.',
};

export const instructionsFor = (type: GenerateType): string => `${voice}\n\n${orders[type]}`;

/** The creator's words, the trend, and what does well on its tags. */
export const promptFor = ({ prompt, signal, inspiration }: Brief): string =>
  [
    `Request: ${prompt}`,
    ...(signal ? [`Trend: ${signal.title} (${signal.growth_phase}). ${signal.summary} Tags: ${signal.tags.join(', ')}.`] : []),
    ...(inspiration.length > 0
      ? [`Posts that do well on these tags, for tone only, do not copy:\n${inspiration.map(({ text }) => `- ${text}`).join('\n')}`]
      : []),
  ].join('\n\n');

export const imagePromptFor = ({ prompt, signal }: Brief): string =>
  [
    `A striking portrait-format image for a social post: ${prompt}.`,
    ...(signal ? [`It belongs to the trend "${signal.title}": ${signal.summary}`] : []),
    'No watermark, no logos.',
  ].join(' ');
