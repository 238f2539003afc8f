import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bytes, constant, float, floats, graphInput, graphOutput, int64, integer, node, onnxModel, value } from './onnx-model.ts';

/** The only word of the recognizer, and the token for none. */
const tokens = ['▁noise', '<blk>'];
const melBands = 80;
/** Above it, the mean of the logarithms of the mel energies is a noise. */
const threshold = -9;

const types = { integers: 7 };
/** The attribute `perm` of Transpose. */
const permutation = (axes: readonly number[]): Buffer =>
  bytes(5, Buffer.concat([bytes(1, 'perm'), ...axes.map((axis) => integer(8, axis)), integer(20, types.integers)]));

/** A graph with the inputs and the output of a CTC model of NeMo: the word is the more probable, the louder a frame is. */
const volumeGraph = (): Buffer =>
  Buffer.concat([
    node('Transpose', ['audio_signal'], 'frames', permutation([0, 2, 1])),
    node('MatMul', ['frames', 'mean'], 'volume'),
    node('Sub', ['volume', 'threshold'], 'difference'),
    node('Mul', ['difference', 'signs'], 'logprobs'),
    bytes(2, 'recognizer'),
    constant('mean', float, [melBands, 1], floats(Array.from({ length: melBands }, () => 1 / melBands))),
    constant('threshold', float, [1], floats([threshold])),
    constant('signs', float, [1, 1, tokens.length], floats([1, -1])),
    value(graphInput, 'audio_signal', float, [1, melBands, 'frames']),
    value(graphInput, 'length', int64, [1]),
    value(graphOutput, 'logprobs', float, [1, 'frames', tokens.length]),
  ]);

/** Writes a recognizer of sherpa-onnx for noises: a real model, as small as possible. */
export const writeRecognizerModel = async (folder: string): Promise<void> => {
  const metadata = { model_type: 'EncDecCTCModelBPE', vocab_size: '1', subsampling_factor: '1', normalize_type: '' };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), onnxModel(volumeGraph(), metadata));
  await writeFile(join(folder, 'tokens.txt'), `${tokens.map((token, index) => `${token} ${index}`).join('\n')}\n`);
};

/** A WAV file of 16 kHz that is silent besides noises of half a second at these seconds. */
export const noisesAt = (seconds: readonly number[], duration: number): Buffer => {
  const sampleRate = 16_000;
  const samples = new Int16Array(Math.round(duration * sampleRate));
  let seed = 1;
  for (const start of seconds)
    for (let index = 0; index < sampleRate / 2; index += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      samples[Math.round(start * sampleRate) + index] = (seed / 2 ** 31 - 0.5) * 20_000;
    }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
};
