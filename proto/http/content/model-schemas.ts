import { z } from 'zod';
import { connectionFields, Timestamp } from '../common.ts';
import { localModelFields } from '../local-model.ts';
import { Provenance } from './schemas.ts';

/** What a model generates. */
export const ModelJob = z.enum(['text', 'image']);
export type ModelJob = z.infer<typeof ModelJob>;

/** A job of the media service: it speaks scripts, and recognizes what is said. */
export const SpeechJob = z.enum(['speech', 'transcription']);
export type SpeechJob = z.infer<typeof SpeechJob>;

/** A job whose model can be chosen. */
export const ChosenJob = z.enum([...ModelJob.options, ...SpeechJob.options]);
export type ChosenJob = z.infer<typeof ChosenJob>;

/** Software that serves models, as recognized from its answers. */
export const ModelServerKind = z.enum(['ollama', 'lm-studio', 'llama.cpp', 'vllm', 'localai', 'openai-compatible']);
export type ModelServerKind = z.infer<typeof ModelServerKind>;

/** Id of the models that run inside Trenzeye, in the place of an endpoint's. */
export const localEndpointId = 'local';
/** Id of the endpoint of the configuration (`MODEL_BASE_URL`). */
export const configuredEndpointId = 'configuration';

export const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address such as https://api.example.com/v1' })
  .max(500)
  .meta({ description: 'address of an OpenAI-compatible API, usually with `/v1` at its end' });
export const ApiKey = z.string().trim().min(1).max(500);
export const ModelName = z.string().trim().min(1).max(200);
const Tokens = z.number().int().nonnegative();

export const ModelEndpoint = z
  .object({
    id: z.string().meta({ description: `UUID, or \`${configuredEndpointId}\` for the endpoint of the configuration` }),
    name: z.string(),
    base_url: z.string(),
    has_key: z.boolean().meta({ description: 'keys are never returned' }),
    created_at: Timestamp.nullable(),
  })
  .meta({ id: 'ModelEndpoint' });
export type ModelEndpoint = z.infer<typeof ModelEndpoint>;

const price = z.number().nonnegative().max(100_000);
/** US dollars. */
export const ModelPrices = z.object({
  input: price.default(0).meta({ description: 'US dollars per million input tokens' }),
  output: price.default(0).meta({ description: 'US dollars per million output tokens' }),
  image: price.default(0).meta({ description: 'US dollars per image' }),
  characters: price.default(0).meta({ description: 'US dollars per million characters that a speech model speaks' }),
  audio_hour: price.default(0).meta({ description: 'US dollars per hour of audio that a transcription model receives' }),
});
export type ModelPrices = z.infer<typeof ModelPrices>;
export const noModelPrices: ModelPrices = ModelPrices.parse({});

/** The model of a job: an endpoint (or `local`) and the model's name there. */
export const ModelChoice = z
  .object({
    endpoint_id: z.string().min(1).max(64),
    model: ModelName,
    prices: ModelPrices.prefault({}),
    reads_images: z.boolean().default(false).meta({ description: 'of a text model: it can look at images, so that it can describe them' }),
    voices: z
      .array(z.string().trim().min(1).max(64))
      .max(50)
      .default([])
      .meta({ description: 'of a speech model: names of the voices that users choose from, the first by default; at least one' }),
  })
  .meta({ id: 'ModelChoice' });
export type ModelChoice = z.infer<typeof ModelChoice>;

/** Limits per day (UTC); null: no limit. Personal endpoints do not count. */
export const ModelBudgets = z
  .object({
    person_tokens: Tokens.min(1).nullable(),
    instance_tokens: Tokens.min(1).nullable(),
    instance_usd: z.number().positive().nullable(),
  })
  .meta({ id: 'ModelBudgets' });
export type ModelBudgets = z.infer<typeof ModelBudgets>;

/** A model that can run inside Trenzeye. */
export const LocalModel = z
  .object({
    ...localModelFields,
    source: z.enum(['catalogue', 'file']),
  })
  .meta({ id: 'LocalModel' });
export type LocalModel = z.infer<typeof LocalModel>;

/** The software that runs local models, and the models. Both are installed only when requested. */
export const LocalAi = z
  .object({
    runtime: z.object({
      status: z.enum(['unsupported', 'absent', 'installing', 'failed', 'ready']),
      size_bytes: z.number().int().nonnegative().meta({ description: 'approximate size of the installation' }),
      error: z.string().nullable().meta({ description: 'why it is unsupported or failed' }),
    }),
    models: z.array(LocalModel),
  })
  .meta({ id: 'LocalAi' });
export type LocalAi = z.infer<typeof LocalAi>;

/** What generates content without a personal endpoint. */
const InUse = z.object({ text: Provenance, image: Provenance });

export const ModelSettings = z
  .object({
    endpoints: z.array(ModelEndpoint),
    choices: z
      .record(ChosenJob, ModelChoice.nullable())
      .meta({ description: 'null: the configuration decides; without one, the built-in composer, the basic voices, no transcription' }),
    in_use: InUse,
    budgets: ModelBudgets,
    local: LocalAi,
  })
  .meta({ id: 'ModelSettings' });
export type ModelSettings = z.infer<typeof ModelSettings>;

/** A model server that answered at one of the usual addresses. */
export const FoundServer = z
  .object({ kind: ModelServerKind, name: z.string(), base_url: z.string(), models: z.array(z.string()) })
  .meta({ id: 'FoundServer' });
export type FoundServer = z.infer<typeof FoundServer>;

export const ModelTestResult = z
  .object({
    first_token_ms: z.number().int().nonnegative().nullable().meta({ description: 'null for images' }),
    total_ms: z.number().int().nonnegative(),
    sample: z.string().meta({ description: "the model's answer, or the URL of the image" }),
    input_tokens: Tokens,
    output_tokens: Tokens,
  })
  .meta({ id: 'ModelTestResult' });
export type ModelTestResult = z.infer<typeof ModelTestResult>;

/** Use of one model on one day (UTC). */
export const ModelUsage = z
  .object({
    day: z.iso.date(),
    provider: z.string(),
    model: z.string(),
    requests: Tokens,
    failures: Tokens,
    input_tokens: Tokens,
    output_tokens: Tokens,
    images: Tokens,
    cost_usd: z.number().nonnegative(),
  })
  .meta({ id: 'ModelUsage' });
export type ModelUsage = z.infer<typeof ModelUsage>;

export const PersonalEndpoint = z
  .object({
    base_url: z.string(),
    has_key: z.boolean().meta({ description: 'the key is never returned' }),
    text_model: z.string(),
    reads_images: z.boolean().meta({ description: 'the text model can look at images' }),
    image_model: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    ...connectionFields,
  })
  .meta({ id: 'PersonalEndpoint' });
export type PersonalEndpoint = z.infer<typeof PersonalEndpoint>;

export const PersonalAi = z
  .object({
    endpoint: PersonalEndpoint.nullable().meta({ description: "the user's own, used instead of the instance's models" }),
    in_use: InUse.meta({ description: 'what generates content for the user' }),
    draws_images: z.boolean().meta({ description: 'an image model draws; without one, images are posters' }),
    reads_images: z.boolean().meta({ description: 'a model can describe images' }),
    allows_private_addresses: z.boolean(),
    usage: z.object({
      generations: z.object({ used: Tokens, limit: Tokens }),
      tokens: z.object({ used: Tokens, limit: Tokens.nullable() }).meta({ description: "tokens of the instance's models" }),
    }),
    local_setup: z
      .object({ model_id: z.string(), name: z.string(), size_bytes: z.number().int() })
      .nullable()
      .meta({ description: 'for admins, while no model is set up: the recommended local model; the size includes the software' }),
  })
  .meta({ id: 'PersonalAi' });
export type PersonalAi = z.infer<typeof PersonalAi>;
