import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpeechVoice } from '@trenzeye/proto/http/media/speech';
import { speechCatalogue } from './catalogue.ts';

/** Prefix of the ids that users of local voices see. */
const idPrefix = 'local-';

/** A voice of sherpa-onnx (VITS, also of Piper) on the disk of the server. */
export interface LocalVoice extends SpeechVoice {
  readonly folder: string;
  readonly model: string;
  readonly tokens: string;
  /** Undefined for models that do not need it. */
  readonly dataFolder: string | undefined;
  readonly lexicon: string | undefined;
  readonly sizeBytes: number;
}

/** Voices that are offered at most; further folders are ignored. */
const maxVoices = 50;

/** The language in a folder's name, as releases of sherpa-onnx have it: `vits-piper-de_DE-thorsten-low`. */
const languageIn = (name: string): string | undefined => /(?:^|[-_])([a-z]{2,3})_[A-Z]{2}(?=[-_]|$)/.exec(name)?.[1];

/** The name without what says how the model was made: `de_DE thorsten low`. */
const nameOf = (folder: string): string =>
  folder
    .replace(/^(vits-)?(piper|coqui|mimic3|melo|mms)?-?/, '')
    .replaceAll(/-+/g, ' ')
    .trim() || folder;

const readVoice = async (root: string, name: string): Promise<LocalVoice | undefined> => {
  const folder = join(root, name);
  const known = speechCatalogue.find(({ kind, id }) => kind === 'voice' && id === name);
  const files = await readdir(folder).catch((): string[] => []);
  const models = files.filter((file) => file.endsWith('.onnx')).sort();
  // Of a model in several precisions, the smallest is the last: `model.onnx`, `model.int8.onnx`.
  const model = models.find((file) => !file.includes('int8')) ?? models[0];
  if (!model || !files.includes('tokens.txt')) return undefined;
  const language = languageIn(name);
  return {
    id: `${idPrefix}${name}`.slice(0, 100),
    name: known?.name ?? nameOf(name),
    is_basic: false,
    gender: known?.kind === 'voice' ? known.gender : null,
    languages: language ? [language] : null,
    folder,
    model: join(folder, model),
    tokens: join(folder, 'tokens.txt'),
    dataFolder: files.includes('espeak-ng-data') ? join(folder, 'espeak-ng-data') : undefined,
    lexicon: files.includes('lexicon.txt') ? join(folder, 'lexicon.txt') : undefined,
    sizeBytes: (await stat(join(folder, model))).size,
  };
};

/** The voices in the sub-folders of a folder, in the order of their names. None when it cannot be read. */
export const findVoices = async (root: string | undefined): Promise<LocalVoice[]> => {
  if (root === undefined) return [];
  const names = await readdir(root).catch((): string[] => []);
  const voices = await Promise.all(
    names
      .sort()
      .slice(0, maxVoices)
      .map((name) => readVoice(root, name)),
  );
  return voices.filter((voice) => voice !== undefined);
};
