import { invalidField, type Logger, type Vault } from '@trenzeye/kit';
import type { SpeechJob } from '@trenzeye/proto/http/content';
import type { SpeechSettings } from '@trenzeye/proto/http/media';
import type { LocalSpeech } from '@trenzeye/proto/http/media/local-speech';
import type { Config } from '../config.ts';
import type { Database } from '../database/transaction.ts';
import { createBasicSpeech } from './basic/basic-speech.ts';
import type { SpeechEndpoint } from './endpoint-speech.ts';
import { createLocalSpeech } from './local/local-speech.ts';
import type { InstalledRecognizer, LocalSpeechModels } from './local/local-speech-models.ts';
import { createLocalTranscriber } from './local/recognizers/local-transcriber.ts';
import { createSpeech, type SpeechVoices } from './speech.ts';
import { findLocalRecognizer, findSpeechModel, readSpeechLimits, setLocalRecognizer } from './store.ts';
import { createEndpointTranscriber } from './transcription/transcribe.ts';
import type { Transcriber } from './transcription/transcriber.ts';

/** What speaks and transcribes now: the models that admins chose, or else those of the configuration. */
export interface SpeechModels {
  /** The voices that can speak scripts, the best first. */
  voices(): Promise<SpeechVoices>;
  /** Undefined where speech recognition is not set up. */
  transcriber(): Promise<Transcriber | undefined>;
  /** Addresses and models, without the keys; and the limits per day. */
  settings(): Promise<SpeechSettings>;
  /** Voices and recognizers that run on the server. */
  local(): Promise<LocalSpeech>;
  /** Chooses the recognizer of the server that transcribes; null: none. Throws invalid_request. */
  chooseRecognizer(id: string | null): Promise<void>;
}

interface SpeechModelOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly prisma: Database;
  readonly vault: Vault;
  readonly localSpeech: LocalSpeechModels;
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

const presentEndpoint = (endpoint: JobEndpoint | undefined, otherwise: 'local' | 'built-in' | 'none') => ({
  source: endpoint?.source ?? otherwise,
  base_url: endpoint?.baseUrl ?? null,
  model: endpoint?.model ?? null,
  has_key: Boolean(endpoint?.apiKey),
});

export const createSpeechModels = ({ config, log, prisma, vault, localSpeech: local }: SpeechModelOptions): SpeechModels => {
  const basic = createBasicSpeech();
  const localSpeech = async () => createLocalSpeech(await local.voices());
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
  /** The recognizer that was chosen, or else the first one where no endpoint transcribes. */
  const recognizerInUse = async (hasEndpoint: boolean): Promise<InstalledRecognizer | undefined> => {
    const [installed, chosen] = await Promise.all([local.recognizers(), findLocalRecognizer(prisma)]);
    return installed.find(({ id }) => id === chosen) ?? (hasEndpoint ? undefined : installed[0]);
  };
  const speechState = async (): Promise<SpeechSettings['speech']> => {
    const [endpoint, speech] = await Promise.all([endpointOf('speech'), localSpeech()]);
    const voices = createSpeech(endpoint, basic, speech).voices.map(({ name }) => name);
    return { ...presentEndpoint(endpoint, speech ? 'local' : 'built-in'), voices };
  };
  const transcriptionState = async (): Promise<SpeechSettings['transcription']> => {
    const endpoint = await endpointOf('transcription');
    const recognizer = await recognizerInUse(endpoint !== undefined);
    if (recognizer) return { ...presentEndpoint(undefined, 'local'), model: recognizer.name, voices: [] };
    return { ...presentEndpoint(endpoint, 'none'), voices: [] };
  };
  return {
    voices: async () => createSpeech(await endpointOf('speech'), basic, await localSpeech()),
    transcriber: async () => {
      const endpoint = await endpointOf('transcription');
      const recognizer = await recognizerInUse(endpoint !== undefined);
      if (recognizer) return createLocalTranscriber(recognizer, recognizer);
      return endpoint && createEndpointTranscriber(endpoint);
    },
    settings: async () => ({
      speech: await speechState(),
      transcription: await transcriptionState(),
      limits: await readSpeechLimits(prisma),
    }),
    local: async () => {
      const endpoint = await endpointOf('transcription');
      return local.state((await recognizerInUse(endpoint !== undefined))?.id);
    },
    chooseRecognizer: async (id) => {
      const installed = await local.recognizers();
      if (id !== null && !installed.some((each) => each.id === id)) throw invalidField('id', 'is not installed on this server');
      await setLocalRecognizer(prisma, id);
    },
  };
};
