import type { Logger, Vault } from '@trenzeye/kit';
import type { SpeechJob } from '@trenzeye/proto/http/content';
import type { SpeechSettings } from '@trenzeye/proto/http/media';
import type { Config } from '../config.ts';
import type { Transcriber } from '../jobs/transcript/transcribe.ts';
import { findSpeechModel } from '../store/speech-models.ts';
import { readSpeechLimits } from '../store/speech-usage.ts';
import type { Database } from '../store/transaction.ts';
import { createBasicSpeech } from './basic/basic-speech.ts';
import type { SpeechEndpoint } from './endpoint-speech.ts';
import { findLocalSpeech } from './local/local-speech.ts';
import { createSpeech, type SpeechVoices } from './speech.ts';

/** What speaks and transcribes now: the models that admins chose, or else those of the configuration. */
export interface SpeechModels {
  /** The voices that can speak scripts, the best first. */
  voices(): Promise<SpeechVoices>;
  /** Undefined where speech recognition is not set up. */
  transcriber(): Promise<Transcriber | undefined>;
  /** Addresses and models, without the keys; and the limits per day. */
  settings(): Promise<SpeechSettings>;
}

interface SpeechModelOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly prisma: Database;
  readonly vault: Vault;
}

/** An endpoint for a job, and what set it. Endpoints of the configuration have no price. */
type JobEndpoint = SpeechEndpoint & { readonly source: 'chosen' | 'configuration' };

const configured = (config: Config, job: SpeechJob): JobEndpoint | undefined => {
  const source = 'configuration';
  if (job === 'speech') {
    const {
      SPEECH_BASE_URL: baseUrl,
      SPEECH_API_KEY: apiKey,
      SPEECH_MODEL: model,
      SPEECH_VOICE: voices,
      SPEECH_TIMEOUT: timeoutMs,
    } = config;
    return baseUrl === undefined ? undefined : { source, baseUrl, apiKey, model, voices, timeoutMs, price: 0 };
  }
  const { TRANSCRIBE_BASE_URL: baseUrl, TRANSCRIBE_API_KEY: apiKey, TRANSCRIBE_MODEL: model, TRANSCRIBE_TIMEOUT: timeoutMs } = config;
  return baseUrl === undefined ? undefined : { source, baseUrl, apiKey, model, voices: [], timeoutMs, price: 0 };
};

export const createSpeechModels = ({ config, log, prisma, vault }: SpeechModelOptions): SpeechModels => {
  const basic = createBasicSpeech();
  const localSpeech = () => findLocalSpeech(config.LOCAL_VOICES_DIR);
  const timeouts: Record<SpeechJob, number> = { speech: config.SPEECH_TIMEOUT, transcription: config.TRANSCRIBE_TIMEOUT };
  const chosenEndpoint = async (job: SpeechJob): Promise<JobEndpoint | undefined> => {
    const row = await findSpeechModel(prisma, job);
    if (!row) return undefined;
    const { base_url, sealed_key, model, voices, price } = row;
    try {
      const apiKey = sealed_key === null ? undefined : vault.open(sealed_key, job);
      return { source: 'chosen', baseUrl: base_url, apiKey, model, voices, timeoutMs: timeouts[job], price };
    } catch (error) {
      log.error({ err: error, job }, 'the key of the chosen model cannot be opened, choose the model again');
      return undefined;
    }
  };
  const endpointOf = async (job: SpeechJob): Promise<JobEndpoint | undefined> => (await chosenEndpoint(job)) ?? configured(config, job);
  const stateOf = async (job: SpeechJob): Promise<SpeechSettings[SpeechJob]> => {
    const endpoint = await endpointOf(job);
    return {
      source: endpoint?.source ?? (job === 'speech' ? 'built-in' : 'none'),
      base_url: endpoint?.baseUrl ?? null,
      model: endpoint?.model ?? null,
      has_key: Boolean(endpoint?.apiKey),
      voices: job === 'speech' ? createSpeech(endpoint, basic, await localSpeech()).voices.map(({ name }) => name) : [],
    };
  };
  return {
    voices: async () => createSpeech(await endpointOf('speech'), basic, await localSpeech()),
    transcriber: () => endpointOf('transcription'),
    settings: async () => ({
      speech: await stateOf('speech'),
      transcription: await stateOf('transcription'),
      limits: await readSpeechLimits(prisma),
    }),
  };
};
