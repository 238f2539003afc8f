import { createText, DomainError, invalidField, newId } from '@trenzeye/kit';
import { contentTypeOf } from '@trenzeye/proto/http';
import {
  type Generate,
  type Generated,
  GeneratedImage,
  GeneratedShorts,
  GeneratedThread,
  type Provenance,
} from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { checkNewImage } from '../images/index.ts';
import { metered, type OpenedProvider, openProvider, requireBudget, withinQuota } from '../models/index.ts';
import { type Brief, type GenerationProgress, noProgress, type Outline, type SourceItem, wantsPoster } from '../providers/index.ts';
import { readOriginal } from '../remixes/index.ts';
import { readSignal, readTopicsOfSignal } from '../signals/index.ts';
import { findTemplate } from '../templates/index.ts';
import { keywordsOf } from '../topic-keys.ts';
import { findVoice } from '../voices/index.ts';
import { checkPart, regeneratePart } from './regenerate-part.ts';
import { addGeneration, readInspiration } from './store.ts';

/** Tags are stored as written; the usual spellings of each keyword are looked up. */
const tagsLike = (prompt: string): string[] =>
  keywordsOf(prompt).flatMap((word) => [word, word.toLowerCase(), word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]);

const outlineOf = async ({ prisma }: ContentContext, { type, template_id }: Generate): Promise<Outline | undefined> => {
  if (!template_id) return undefined;
  const template = await findTemplate(prisma, template_id);
  if (!template) throw invalidField('template_id', 'is not a known template');
  if (template.content_type !== contentTypeOf(type))
    throw invalidField(
      'template_id',
      createText('is a template for another type, {content_type}', { content_type: template.content_type }),
    );
  return { title: template.title, parts: template.structure.parts, hashtags: template.structure.hashtags };
};

const sourcesOf = async ({ prisma }: ContentContext, signalId: string | null | undefined): Promise<SourceItem[]> => {
  const topics = signalId ? await readTopicsOfSignal(prisma, signalId) : [];
  return topics.map(({ title, summary, link }) => ({ title, summary, link: link ?? undefined }));
};

const language = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i;

/** Aspect, poster design and the picture to change. Throws `invalid_request` naming the field. */
const pictureOf = async (
  { images }: ContentContext,
  { aspect, poster, as_poster, from_image }: Extract<Generate, { type: 'image' }>,
): Promise<Pick<Brief, 'aspect' | 'poster' | 'asPoster' | 'fromImage'>> => {
  const fromImage = from_image ? await images.readUrl(from_image) : undefined;
  if (from_image && !fromImage) throw invalidField('from_image', 'must be the address of an image generated here');
  return { aspect: aspect ?? undefined, poster: poster ?? undefined, asPoster: as_poster ?? undefined, fromImage };
};

/** The request with its signal, template, original and inspiration. Throws `invalid_request` naming the field. */
const briefOf = async (context: ContentContext, userId: string, body: Generate): Promise<Brief> => {
  if (body.language && !language.test(body.language)) throw invalidField('language', 'must be an ISO 639 code such as en');
  checkPart(body);
  const [signal, sources, outline, original] = await Promise.all([
    body.signal_id ? readSignal(context.prisma, body.signal_id) : undefined,
    sourcesOf(context, body.signal_id),
    outlineOf(context, body),
    body.remix_of ? readOriginal(context.prisma, userId, { id: body.remix_of, type: body.type, prompt: body.prompt }) : undefined,
  ]);
  if (body.signal_id && !signal) throw invalidField('signal_id', 'is not a known signal');
  const inspiration = await readInspiration(context.prisma, signal?.tags ?? tagsLike(body.prompt));
  const voice = body.voice_id ? await findVoice(context.prisma, userId, body.voice_id) : undefined;
  if (body.voice_id && !voice) throw invalidField('voice_id', 'is not one of your voices');
  const asked = {
    voice,
    instruction: body.instruction ?? undefined,
    tone: body.tone ?? undefined,
    style: body.style ?? undefined,
    language: body.language ?? undefined,
  };
  const variation = body.variation ?? undefined;
  const pictured = body.type === 'image' ? await pictureOf(context, body) : {};
  return { prompt: body.prompt, author: userId, signal, sources, original, inspiration, outline, ...asked, ...pictured, variation };
};

const contracts = { thread: GeneratedThread, image: GeneratedImage, shorts: GeneratedShorts } as const;

/** Whether this part needs no text in a language. */
const isWithoutText = (part: Generate['part']): boolean => part === 'image' || part === 'hashtags';

/** Checks a provider's result against the contract. */
const checked = (type: Generate['type'], made: unknown) => {
  const parsed = contracts[type].safeParse(made);
  if (parsed.success) return parsed.data;
  throw new DomainError('provider_failed', { detail: 'What was generated cannot be used. Please try again.', cause: parsed.error });
};

const signalTitleLimit = 300;

/** Who made the content, in which voice, and from which signal. The built-in composer follows no voice. */
const provenanceOf = ({ provider, models }: OpenedProvider, { type, part }: Generate, brief: Brief): Provenance => {
  const { voice, signal } = brief;
  return {
    ...provider.provenanceOf(type, { part, asPoster: wantsPoster(brief) }),
    ...(voice && models.length > 0 && part !== 'image' ? { voice: voice.name } : {}),
    ...(signal ? { signal: signal.title.slice(0, signalTitleLimit) } : {}),
  };
};

/** The image that was made; one of the request or of a remixed item was not. */
const madeImageOf = ({ part }: Generate, { original }: Brief, content: object): string | undefined => {
  if (!('image_url' in content) || (part && part !== 'image')) return undefined;
  const kept = original?.typedContent.type === 'image' ? original.typedContent.content.image_url : undefined;
  return content.image_url === kept ? undefined : (content.image_url as string);
};

/** A prepared generation: its provenance is available before `run` generates the content. */
export interface Generation {
  readonly provenance: Generated['provenance'];
  readonly run: (progress?: GenerationProgress) => Promise<Generated>;
}

/**
 * Prepares the generation of content, or of one part of it, from a prompt, a signal, a template and well-liked items with the same tags.
 * Throws `invalid_request` and `model_required`; `run` throws `rate_limited`, `provider_failed` or `provider_unavailable`.
 */
export const generateContent = async (context: ContentContext, userId: string, body: Generate): Promise<Generation> => {
  const { prisma, clock } = context;
  const { type, prompt } = body;
  const [brief, opened] = await Promise.all([briefOf(context, userId, body), openProvider(context, userId)]);
  const { provider } = opened;
  if (brief.fromImage) provider.requireImageModel();
  else if (brief.instruction) provider.requireModel();
  if (!isWithoutText(body.part)) provider.requireLanguage(type, brief);
  await requireBudget(context, userId, opened);
  const provenance = provenanceOf(opened, body, brief);
  const make = async (progress: GenerationProgress): Promise<Generated> => {
    progress.begin();
    const made = await (body.part ? regeneratePart(body, { provider, brief, progress }) : provider[type](brief, progress));
    const content = checked(type, made);
    const signalId = brief.signal?.id;
    const imageUrl = madeImageOf(body, brief, content);
    const at = clock();
    await addGeneration(prisma, { id: newId(), userId, type: contentTypeOf(type), prompt, signalId, provenance, imageUrl, at });
    if (imageUrl) await checkNewImage(prisma, imageUrl, at);
    return { ...content, provenance };
  };
  const run = (progress: GenerationProgress) => metered(context, userId, opened, () => make(progress));
  return { provenance, run: (progress = noProgress) => withinQuota(context, userId, progress.signal, () => run(progress)) };
};
