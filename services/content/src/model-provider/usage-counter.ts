import type { LanguageModelUsage } from 'ai';

/** What a generation used of its models. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  images: number;
}

export const createUsage = (): Usage => ({ inputTokens: 0, outputTokens: 0, images: 0 });

const charactersPerToken = 4;
const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** Adds the tokens of one request; estimates from the lengths of the texts what the model did not report. */
export const addTokens = (usage: Usage, reported: Partial<LanguageModelUsage> | undefined, prompt: string, answer: string): void => {
  usage.inputTokens += reported?.inputTokens || estimateTokens(prompt.length);
  usage.outputTokens += reported?.outputTokens || estimateTokens(answer.length);
};
