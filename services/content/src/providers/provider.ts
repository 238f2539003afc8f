import type { GenerateType } from '@trenzeye/proto/http';
import type {
  ContentChecks,
  Generate,
  GeneratedImage,
  GeneratedShorts,
  GeneratedThread,
  ImageAspect,
  ImageContent,
  ImageStyle,
  PosterDesign,
  Provenance,
  ShortsContent,
  ShortsStyle,
  Signal,
  Suggestion,
  ThreadContent,
  ThreadStyle,
  Tone,
  VoiceInput,
} from '@trenzeye/proto/http/content';
import type { TypedContent } from '../items/index.ts';

/** A template to follow, part by part. */
export interface Outline {
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly guide: string; readonly seconds?: number | undefined }[];
  readonly hashtags: readonly string[];
}

/** A title under which the signal's topic was observed at a source. */
export interface SourceItem {
  readonly title: string;
  /** The start of the text behind the title; empty when there is none. */
  readonly summary: string;
  readonly link: string | undefined;
}

/** The public item that is remixed. */
export interface Original {
  readonly title: string;
  /** Username. */
  readonly author: string;
  readonly typedContent: TypedContent;
  /** How to change it; undefined without an instruction. */
  readonly instruction: string | undefined;
}

/** The input of a generation. */
export interface Brief {
  readonly prompt: string;
  readonly signal: Signal | undefined;
  /** What was observed about the signal, the earliest first. */
  readonly sources: readonly SourceItem[];
  /** Undefined for content that is no remix. */
  readonly original?: Original | undefined;
  /** The user: two users get different results for the same request. */
  readonly author?: string | undefined;
  /** The best performing items on the same tags, best first. */
  readonly inspiration: readonly Inspiration[];
  readonly outline?: Outline | undefined;
  /** Followed by models only. */
  readonly voice?: VoiceInput | undefined;
  /** How to change the part that is generated again; models only. */
  readonly instruction?: string | undefined;
  readonly tone?: Tone | undefined;
  readonly style?: ThreadStyle | ImageStyle | ShortsStyle | undefined;
  /** Of the image; 4:5 by default. */
  readonly aspect?: ImageAspect | undefined;
  /** Design of the poster. */
  readonly poster?: PosterDesign | undefined;
  /** A poster also where an image model could draw. */
  readonly asPoster?: boolean | undefined;
  /** The picture that an image model changes. */
  readonly fromImage?: Uint8Array | undefined;
  /** ISO 639; the language of the prompt by default. */
  readonly language?: string | undefined;
  /** Another number gives another result for the same brief. */
  readonly variation?: number | undefined;
}

/** Whether the image of the brief is a poster where an image model could draw. */
export const wantsPoster = ({ poster, asPoster }: Brief): boolean => poster !== undefined || asPoster === true;

/** A part of content in progress: `delta` is appended to the text at `path`, `value` replaces it. */
export type Part = { readonly path: string; readonly delta: string } | { readonly path: string; readonly value: unknown };

/** How a generation reports its progress, and how it is aborted. */
export interface GenerationProgress {
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Whether `part` is used: tokens are then passed on as they are generated. */
  readonly wantsParts: boolean;
  /** Called at the start and at every restart, which makes earlier parts invalid. */
  readonly begin: () => void;
  readonly part: (part: Part) => void;
}

const nothing = () => undefined;
export const noProgress: GenerationProgress = { signal: new AbortController().signal, wantsParts: false, begin: nothing, part: nothing };

/** A part that was generated again, with help for its author: checks, suggestions, and options when it is the opening. */
export interface RegeneratedPart<T> {
  readonly made: T;
  readonly checks?: ContentChecks;
  readonly hooks?: readonly string[];
  readonly suggestions?: readonly Suggestion[];
}

/** An image with what is known about it: what it shows, and the design of a poster. */
export type NewImage = Pick<GeneratedImage, 'image_url' | 'alt_text' | 'poster'>;

/** Generates one part of existing content again, in the context of the rest. */
export interface PartGenerator {
  tweet(brief: Brief, thread: ThreadContent, index: number, progress: GenerationProgress): Promise<RegeneratedPart<string>>;
  hashtags(brief: Brief, thread: ThreadContent, progress: GenerationProgress): Promise<RegeneratedPart<string[]>>;
  caption(brief: Brief, image: ImageContent, progress: GenerationProgress): Promise<RegeneratedPart<string>>;
  image(brief: Brief, image: ImageContent, progress: GenerationProgress): Promise<RegeneratedPart<NewImage>>;
  scene(
    brief: Brief,
    shorts: ShortsContent,
    index: number,
    progress: GenerationProgress,
  ): Promise<RegeneratedPart<ShortsContent['scenes'][number]>>;
}

/** Generates content: the built-in composer or a model. Images are in the object store when the promise resolves. Throws `provider_failed` or `provider_unavailable`. */
export interface ContentProvider {
  /** Who makes content of this type, or one part of it. `asPoster`: its image is a poster. */
  provenanceOf(type: GenerateType, made?: { readonly part?: Generate['part']; readonly asPoster?: boolean }): Provenance;
  /** Throws `model_required` for the built-in composer, which follows no voice and no instruction for a part. */
  requireModel(): void;
  /** Throws `model_required` where no image model draws. */
  requireImageModel(): void;
  /** Throws `model_required` when this type of content cannot be generated in the language of the brief. */
  requireLanguage(type: GenerateType, brief: Brief): void;
  thread(brief: Brief, progress?: GenerationProgress): Promise<GeneratedThread>;
  image(brief: Brief, progress?: GenerationProgress): Promise<GeneratedImage>;
  shorts(brief: Brief, progress?: GenerationProgress): Promise<GeneratedShorts>;
  /** One post. Throws `model_required` for the built-in composer. */
  post(brief: Brief): Promise<string>;
  /** What an image shows, in a language (ISO 639). Throws `model_required` for the built-in composer. */
  describe(image: Uint8Array, language: string, signal: AbortSignal): Promise<string>;
  /** Captions in another language (ISO 639), in their order. Throws `model_required` for the built-in composer. */
  translate(texts: readonly string[], language: string, signal: AbortSignal): Promise<string[]>;
  readonly regenerate: PartGenerator;
}

/** The opening, hashtags and likes of a well-liked item on a subject. */
export interface Inspiration {
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly likes: number;
}
