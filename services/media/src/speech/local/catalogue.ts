import type { SpeechVoice } from '@trenzeye/proto/http/media/speech';

/** A file of a model. */
export interface CatalogueFile {
  readonly url: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

interface CatalogueModel {
  /** Also the name of its folder. */
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  /** ISO 639 codes. */
  readonly languages: readonly string[];
  /** Approximate memory while in use. */
  readonly memoryBytes: number;
  /** `.tar.bz2` archives with one folder, or the files of the model themselves. */
  readonly files: readonly CatalogueFile[];
}

export interface CatalogueVoice extends CatalogueModel {
  readonly kind: 'voice';
  readonly gender: SpeechVoice['gender'];
}

interface CatalogueRecognizer extends CatalogueModel {
  readonly kind: 'recognizer';
  /** Whether it says when each word is spoken. */
  readonly hasWordTimes: boolean;
}

export type SpeechCatalogueModel = CatalogueVoice | CatalogueRecognizer;

/*
 * Sizes and checksums. Voices, Moonshine and the voice activity detector are assets of releases of k2-fsa/sherpa-onnx, whose digests
 * are in the `checksum.txt` of each release. The files of Whisper and Parakeet are pinned to a revision of csukuangfj's repositories on
 * Hugging Face, where the digest of a large file is in its Git LFS pointer. The values were compared with those of other projects that
 * pin the same file. A model whose checksum could not be confirmed is not listed, nor is a voice without a clear licence.
 */
const releases = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';
const huggingFace = 'https://huggingface.co/csukuangfj';
const megabyte = 1_000_000;

/** Silero VAD (MIT): which parts of the audio are speech. */
const voiceActivity: CatalogueFile = {
  url: `${releases}/asr-models/silero_vad.onnx`,
  sizeBytes: 643_854,
  sha256: '9e2449e1087496d8d4caba907f23e0bd3f78d91fa552479bb9c23ac09cbb1fd6',
};

/** Languages of Whisper that it recognizes well, of almost a hundred. */
const whisperLanguages = [
  ...['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'ko', 'ar', 'ru', 'uk', 'tr', 'sv', 'da', 'no', 'fi', 'cs', 'hi'],
];
const parakeetLanguages = [
  ...['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'pl', 'bg', 'hr', 'cs', 'da', 'et', 'fi', 'el', 'hu', 'lv', 'lt', 'mt', 'ro', 'sk', 'sl'],
  ...['sv', 'ru', 'uk'],
];

type PinnedFile = readonly [name: string, sizeBytes: number, sha256: string];

const pinned = (repository: string, revision: string, files: readonly PinnedFile[]): CatalogueFile[] => [
  ...files.map(([name, sizeBytes, sha256]) => ({ url: `${huggingFace}/${repository}/resolve/${revision}/${name}`, sizeBytes, sha256 })),
  voiceActivity,
];

const whisperTokens = ['tokens.txt', 816_730, 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126'] as const;

interface WhisperModel {
  readonly size: string;
  readonly revision: string;
  readonly encoder: readonly [sizeBytes: number, sha256: string];
  readonly decoder: readonly [sizeBytes: number, sha256: string];
  readonly memoryBytes: number;
}

const whisper = ({ size, revision, encoder, decoder, memoryBytes }: WhisperModel): CatalogueRecognizer => ({
  kind: 'recognizer',
  id: `whisper-${size}`,
  name: `Whisper ${size.slice(0, 1).toUpperCase()}${size.slice(1)}`,
  licence: 'MIT',
  languages: whisperLanguages,
  hasWordTimes: false,
  memoryBytes,
  files: pinned(`sherpa-onnx-whisper-${size}`, revision, [
    [`${size}-encoder.int8.onnx`, ...encoder],
    [`${size}-decoder.int8.onnx`, ...decoder],
    [`${size}-${whisperTokens[0]}`, whisperTokens[1], whisperTokens[2]],
  ]),
});

const recognizers: readonly CatalogueRecognizer[] = [
  whisper({
    size: 'tiny',
    revision: '65176e2deb88badc814a94058666cadccc29b61c',
    encoder: [12_937_772, 'd24fb083ae3b1041fc24e97971d60e280c9342201fbb67b0ab428a8b4a51a434'],
    decoder: [89_855_401, 'd2fece8dd42771f1df975c6c0445770d0c292bf7547c2cae04a6c0cc57540925'],
    memoryBytes: 500 * megabyte,
  }),
  whisper({
    size: 'base',
    revision: 'bb53ee204431c90d314c1cc08d28d23e5b7927cc',
    encoder: [29_120_534, '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11'],
    decoder: [130_672_026, '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d'],
    memoryBytes: 850 * megabyte,
  }),
  whisper({
    size: 'small',
    revision: '8f3c18b358db4d1f2fc1eae49d75cd20989e4309',
    encoder: [112_442_483, '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9'],
    decoder: [262_226_114, 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee'],
    memoryBytes: 1_700 * megabyte,
  }),
  {
    kind: 'recognizer',
    id: 'moonshine-base-en',
    name: 'Moonshine Base',
    licence: 'MIT',
    languages: ['en'],
    hasWordTimes: false,
    memoryBytes: 900 * megabyte,
    files: [
      {
        url: `${releases}/asr-models/sherpa-onnx-moonshine-base-en-int8.tar.bz2`,
        sizeBytes: 250_807_309,
        sha256: '21870cecaa2e44e4e2bf63e02d1072bed183ccd10284871353bd9d24dad14e5e',
      },
      voiceActivity,
    ],
  },
  {
    kind: 'recognizer',
    id: 'parakeet-tdt-0.6b-v3',
    name: 'Parakeet TDT 0.6B v3',
    licence: 'CC-BY-4.0',
    languages: parakeetLanguages,
    hasWordTimes: true,
    memoryBytes: 2_000 * megabyte,
    files: pinned('sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8', '2bda32ec70b097a55adaa07d9a7173915b43cc78', [
      ['encoder.int8.onnx', 652_184_281, 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247'],
      ['decoder.int8.onnx', 11_845_275, '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e'],
      ['joiner.int8.onnx', 6_355_277, '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3'],
      ['tokens.txt', 93_939, 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d'],
    ]),
  },
];

interface PiperVoice extends CatalogueFile {
  readonly id: string;
  readonly name: string;
  /** Of the recordings from which the voice was made, as its model card says. */
  readonly licence: string;
  readonly language: string;
  readonly gender: CatalogueVoice['gender'];
}

const piper = ({ id, name, licence, language, gender, sizeBytes, sha256 }: Omit<PiperVoice, 'url'>): CatalogueVoice => ({
  kind: 'voice',
  id: `vits-piper-${id}`,
  name,
  licence,
  languages: [language],
  gender,
  memoryBytes: 300 * megabyte,
  files: [{ url: `${releases}/tts-models/vits-piper-${id}.tar.bz2`, sizeBytes, sha256 }],
});

const voices: readonly CatalogueVoice[] = [
  piper({
    ...{ id: 'en_US-kristin-medium', name: 'Kristin', licence: 'Public domain', language: 'en', gender: 'female' },
    sizeBytes: 67_259_230,
    sha256: 'c2206f572df2956c50b1ae3367eebce3853c663e890cba8048cd62b1e4dbe6c7',
  }),
  piper({
    ...{ id: 'en_US-norman-medium', name: 'Norman', licence: 'Public domain', language: 'en', gender: 'male' },
    sizeBytes: 67_203_672,
    sha256: '1f32065d480abe9abc7c7f91442125d0b34c1cc065d1e600466cac408eabf3b8',
  }),
  piper({
    ...{ id: 'de_DE-thorsten-medium', name: 'Thorsten', licence: 'CC0-1.0', language: 'de', gender: 'male' },
    sizeBytes: 67_214_254,
    sha256: '50487d9c95fdf2191f31d2588569381063ba1591dcd4c7d4bdd30f12b2191714',
  }),
  piper({
    ...{ id: 'es_ES-davefx-medium', name: 'Davefx', licence: 'CC0-1.0', language: 'es', gender: 'male' },
    sizeBytes: 67_184_952,
    sha256: 'a3f6beb54a9cb893279f72978a22f807a4d9fc9c7848157b524d5cc7b7f58b22',
  }),
  piper({
    ...{ id: 'fr_FR-siwis-medium', name: 'Siwis', licence: 'CC-BY-4.0', language: 'fr', gender: 'female' },
    sizeBytes: 67_207_459,
    sha256: '375909aa30842b3a4efa10b1beb1d761af792960ae6873b4d53889f96c66195b',
  }),
  piper({
    ...{ id: 'pt_BR-faber-medium', name: 'Faber', licence: 'CC0-1.0', language: 'pt', gender: 'male' },
    sizeBytes: 67_183_065,
    sha256: '7add3f923ad6bc25ca8a192805fd1a64d1b3893e4611c4a9719545a825039a83',
  }),
];

/** Recognizers and voices that can be downloaded. */
export const speechCatalogue: readonly SpeechCatalogueModel[] = [...recognizers, ...voices];

export const sizeOfModel = ({ files }: SpeechCatalogueModel): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
