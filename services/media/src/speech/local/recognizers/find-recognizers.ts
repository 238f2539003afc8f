import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The part of a configuration of sherpa-onnx that says what a model is and where its files are. */
type ModelConfig = Readonly<Record<string, Readonly<Record<string, string>> | string>>;

/** A recognizer of sherpa-onnx on the disk of the server. */
export interface LocalRecognizer {
  readonly id: string;
  readonly name: string;
  readonly model: ModelConfig;
  readonly tokens: string;
  /** Silero VAD; undefined: the audio is cut where it is quiet. */
  readonly voiceActivity: string | undefined;
  /** Whether it says when each word is spoken. */
  readonly hasWordTimes: boolean;
  /** The longest audio that it takes at once. */
  readonly maxPieceSeconds: number;
  /** All files together. */
  readonly sizeBytes: number;
}

type Found = Pick<LocalRecognizer, 'model' | 'hasWordTimes' | 'maxPieceSeconds'>;

/** Of a model in several precisions, the smaller one. */
const pick = (files: readonly string[], pattern: RegExp): string | undefined => {
  const matching = files.filter((file) => pattern.test(file)).sort();
  return matching.find((file) => file.includes('int8')) ?? matching[0];
};

/** The files that match, by their roles; undefined when one is missing. */
const roles = <Role extends string>(
  files: readonly string[],
  patterns: Readonly<Record<Role, RegExp>>,
): Record<Role, string> | undefined => {
  const entries = Object.entries<RegExp>(patterns).map(([role, pattern]) => [role, pick(files, pattern)] as const);
  return entries.every(([, file]) => file !== undefined) ? (Object.fromEntries(entries) as Record<Role, string>) : undefined;
};

const encoder = /^(.*-)?encoder[^/]*\.onnx$/;
const decoder = /^(.*-)?decoder[^/]*\.onnx$/;

/** NeMo's transducers, to which Parakeet belongs, and those of icefall. */
const transducer = (name: string, files: readonly string[]): Found | undefined => {
  const found = roles(files, { encoder, decoder, joiner: /^(.*-)?joiner[^/]*\.onnx$/ });
  const modelType = /nemo|parakeet/i.test(name) ? 'nemo_transducer' : '';
  return found && { model: { transducer: found, modelType }, hasWordTimes: true, maxPieceSeconds: 30 };
};

const whisper = (_: string, files: readonly string[]): Found | undefined => {
  const found = roles(files, { encoder: /-encoder[^/]*\.onnx$/, decoder: /-decoder[^/]*\.onnx$/ });
  return found && { model: { whisper: { ...found, language: '', task: 'transcribe' } }, hasWordTimes: false, maxPieceSeconds: 28 };
};

const moonshine = (_: string, files: readonly string[]): Found | undefined => {
  const found = roles(files, {
    preprocessor: /^preprocess[^/]*\.onnx$/,
    encoder: /^encode[^/]*\.onnx$/,
    uncachedDecoder: /^uncached_decode[^/]*\.onnx$/,
    cachedDecoder: /^cached_decode[^/]*\.onnx$/,
  });
  return found && { model: { moonshine: found }, hasWordTimes: false, maxPieceSeconds: 28 };
};

/** Moonshine with one decoder, of which sherpa-onnx 1.13 returns nothing for more than 9.2 seconds of audio. */
const mergedMoonshine = (_: string, files: readonly string[]): Found | undefined => {
  const found = roles(files, { encoder: /^encoder_model[^/]*\.(ort|onnx)$/, mergedDecoder: /^decoder_model_merged[^/]*\.(ort|onnx)$/ });
  return found && { model: { moonshine: found }, hasWordTimes: false, maxPieceSeconds: 9 };
};

const singleModel = /^model[^/]*\.onnx$/;

const nemoCtc = (name: string, files: readonly string[]): Found | undefined => {
  const model = /nemo.*ctc/i.test(name) ? pick(files, singleModel) : undefined;
  return model === undefined ? undefined : { model: { nemoCtc: { model } }, hasWordTimes: true, maxPieceSeconds: 30 };
};

const senseVoice = (name: string, files: readonly string[]): Found | undefined => {
  const model = /sense-?voice/i.test(name) ? pick(files, singleModel) : undefined;
  return model === undefined ? undefined : { model: { senseVoice: { model, language: 'auto' } }, hasWordTimes: true, maxPieceSeconds: 30 };
};

/** The more specific ones first: a transducer has an encoder and a decoder as well. */
const kinds = [mergedMoonshine, moonshine, transducer, whisper, nemoCtc, senseVoice];

/** The model with whole paths. */
const inFolder = (folder: string, model: ModelConfig): ModelConfig => {
  const pathOf = (value: string): string => (/\.(onnx|ort)$/.test(value) ? join(folder, value) : value);
  const resolved = Object.entries(model).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : Object.fromEntries(Object.entries(value).map(([role, each]) => [role, pathOf(each)])),
  ]);
  return Object.fromEntries(resolved) as ModelConfig;
};

const sizeOfFiles = async (folder: string, files: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const readRecognizer = async (root: string, id: string): Promise<LocalRecognizer | undefined> => {
  const folder = join(root, id);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.flatMap((entry) => (entry.isDirectory() ? [] : entry.name));
  const tokens = pick(files, /tokens\.txt$/);
  const found = kinds.map((kind) => kind(id, files)).find((each) => each !== undefined);
  if (!found || tokens === undefined) return undefined;
  const voiceActivity = pick(files, /^silero_vad[^/]*\.onnx$/);
  return {
    id,
    name: id.replace(/^sherpa-onnx-/, '').replaceAll(/[-_]+/g, ' '),
    ...found,
    model: inFolder(folder, found.model),
    tokens: join(folder, tokens),
    voiceActivity: voiceActivity && join(folder, voiceActivity),
    sizeBytes: await sizeOfFiles(folder, files),
  };
};

/** The recognizers in the sub-folders of a folder, in the order of their names. None when it cannot be read. */
export const findRecognizers = async (root: string): Promise<LocalRecognizer[]> => {
  const names = await readdir(root).catch((): string[] => []);
  const recognizers = await Promise.all(names.sort().map((name) => readRecognizer(root, name)));
  return recognizers.filter((recognizer) => recognizer !== undefined);
};
