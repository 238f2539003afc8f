import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

// A process of its own: it speaks the text of a request to a WAV file with a model of sherpa-onnx.
interface Request {
  /** The entry file of sherpa-onnx. */
  readonly library: string;
  readonly text: string;
  readonly output: string;
  readonly model: string;
  readonly tokens: string;
  readonly dataFolder?: string;
  readonly lexicon?: string;
  readonly threads: number;
}

/** What is used of sherpa-onnx, which has no types. */
interface Sherpa {
  readonly OfflineTts: new (
    config: object,
  ) => {
    generate(request: object): { readonly samples: Float32Array; readonly sampleRate: number };
  };
  writeWave(file: string, audio: { readonly samples: Float32Array; readonly sampleRate: number }): void;
}

const [, , file = ''] = process.argv;
const {
  library,
  text,
  output,
  model,
  tokens,
  dataFolder = '',
  lexicon = '',
  threads,
} = JSON.parse(await readFile(file, 'utf8')) as Request;
const sherpa = createRequire(library)(library) as Sherpa;
const voice = new sherpa.OfflineTts({
  model: { vits: { model, tokens, dataDir: dataFolder, lexicon }, numThreads: threads, provider: 'cpu', debug: false },
  maxNumSentences: 1,
});
const { samples, sampleRate } = voice.generate({ text, sid: 0, speed: 1, enableExternalBuffer: false });
sherpa.writeWave(output, { samples, sampleRate });
