import type { GenerateType } from '@trenzeye/proto/http';
import type { ContentCheck, ContentChecks } from '@trenzeye/proto/http/content';
import { z } from 'zod';
import type { Brief } from '../../providers/index.ts';
import { type RequestContext, requestModel } from '../model-request.ts';
import { repairInstructions, repairPrompt } from '../prompts.ts';
import { checkContent, type Finding } from './check-content.ts';
import { contentTexts, type GeneratedContent, type GeneratedContents, withTexts } from './content-texts.ts';

const rounds = 2;
const longestText = { thread: 500, image: 2_200, shorts: 1_000 } as const;

const Repaired = z.object({ texts: z.array(z.object({ path: z.string(), text: z.string() })).max(30) });

const explanations: Record<ContentCheck, (text: string) => string> = {
  length: (limit) => `is longer than ${limit} characters`,
  avoided_words: (word) => `contains "${word}", which the author avoids`,
  repetition: (sentence) => `repeats "${sentence}"`,
  first_person: (words) => `reports an experience that was not given ("${words}")`,
  unknown_facts: (fact) => `states "${fact}", which is neither in the request nor in the material`,
};

/** What is wrong with a text, for the model. */
const explain = ({ check, path, text }: Finding): string => `${path} ${explanations[check](text)}`;

interface CheckedContent {
  readonly generated: GeneratedContent;
  readonly checks: ContentChecks;
}

interface RepairOptions {
  readonly keptText?: string;
  /** The only paths that may change. */
  readonly paths?: readonly string[];
}

/** One round: asks for other texts at the paths with findings. */
const repairOnce = async (
  { generated, checks }: CheckedContent,
  brief: Brief,
  context: RequestContext,
  options: RepairOptions,
): Promise<CheckedContent> => {
  const request = {
    instructions: repairInstructions(brief),
    prompt: repairPrompt(brief, generated.content, checks.findings.map(explain)),
    schema: Repaired,
  };
  // The texts on screen stay until their repaired versions are complete.
  const silent = { ...context.progress, wantsParts: false };
  const { texts } = await requestModel(request, { ...context, progress: silent });
  const faulty = new Set(checks.findings.map(({ path }) => path));
  const usable = texts.filter(({ path, text }) => faulty.has(path) && text.trim() !== '' && text.length <= longestText[generated.type]);
  const repaired = withTexts(generated, new Map(usable.map(({ path, text }) => [path, text.trim()])));
  return { generated: repaired, checks: checkContent(repaired, brief, options) };
};

const publishChanges = (before: GeneratedContent, after: GeneratedContent, { progress }: RequestContext): void => {
  const previous = new Map(contentTexts(before).map(({ path, text }) => [path, text]));
  for (const { path, text } of contentTexts(after)) if (previous.get(path) !== text) progress.part({ path, value: text });
};

/**
 * Checks generated text and has the model repair what was found, at most twice. A repaired version is used when it has fewer findings. A
 * failed repair does not lose the text: it is returned with its findings.
 */
export const checkAndRepair = async <T extends GenerateType>(
  type: T,
  content: GeneratedContents[T],
  brief: Brief,
  context: RequestContext,
  options: RepairOptions = {},
): Promise<{ readonly content: GeneratedContents[T]; readonly checks: ContentChecks }> => {
  const generated = { type, content } as unknown as GeneratedContent;
  let best: CheckedContent = { generated, checks: checkContent(generated, brief, options) };
  for (let round = 0; round < rounds && best.checks.findings.length > 0; round += 1) {
    try {
      const repaired = await repairOnce(best, brief, context, options);
      if (repaired.checks.findings.length >= best.checks.findings.length) continue;
      publishChanges(best.generated, repaired.generated, context);
      best = repaired;
    } catch (error) {
      if (context.progress.signal.aborted) throw error;
      context.log.warn({ err: error }, 'generated text not repaired');
      break;
    }
  }
  return { content: best.generated.content as GeneratedContents[T], checks: best.checks };
};
