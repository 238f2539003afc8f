import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bytes, castTo, constant, float, floats, graphInput, graphOutput, int64, integers, node, onnxModel, value } from './onnx-model.ts';

/** Of the voice, in hertz and samples per character of the text. */
export const voiceTone = { sampleRate: 16_000, hertz: 220, samplesPerCharacter: 1_600 };

/** A graph with the inputs and the output of a VITS voice that repeats a tone for each character. */
const toneGraph = (): Buffer => {
  const { sampleRate, hertz, samplesPerCharacter: samples } = voiceTone;
  const tone = Array.from({ length: samples }, (_, index) => 0.3 * Math.sin((2 * Math.PI * hertz * index) / sampleRate));
  return Buffer.concat([
    node('Cast', ['x'], 'numbers', castTo(float)),
    node('Mul', ['numbers', 'zero'], 'zeros'),
    node('Add', ['zeros', 'one'], 'ones'),
    node('Unsqueeze', ['ones', 'axis'], 'columns'),
    node('Mul', ['columns', 'tone'], 'tones'),
    node('Reshape', ['tones', 'shape'], 'y'),
    bytes(2, 'voice'),
    constant('zero', float, [1], floats([0])),
    constant('one', float, [1], floats([1])),
    constant('axis', int64, [1], integers([2])),
    constant('tone', float, [1, 1, samples], floats(tone)),
    constant('shape', int64, [3], integers([1, 1, -1])),
    value(graphInput, 'x', int64, [1, 'characters']),
    value(graphInput, 'x_length', int64, [1]),
    value(graphInput, 'scales', float, [3]),
    value(graphOutput, 'y', float, [1, 1, 'samples']),
  ]);
};

/** What sherpa-onnx reads of a voice whose tokens are characters. */
const metadata: Readonly<Record<string, string>> = {
  ...{ model_type: 'vits', comment: 'coqui', language: 'English', voice: 'en-us', frontend: 'characters' },
  ...{ sample_rate: String(voiceTone.sampleRate), n_speakers: '1', add_blank: '0', use_eos_bos: '0' },
  ...{ pad_id: '0', blank_id: '0', bos_id: '1', eos_id: '2' },
};

/** Writes a voice of sherpa-onnx: a real model, as small as possible. */
export const writeVoiceModel = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), onnxModel(toneGraph(), metadata));
  const tokens = ['_', '^', '$', ' ', ...'abcdefghijklmnopqrstuvwxyz', ...'.,!?'];
  await writeFile(join(folder, 'tokens.txt'), `${tokens.map((token, index) => `${token} ${index}`).join('\n')}\n`);
};
