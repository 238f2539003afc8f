import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Writes an ONNX model by the field numbers of onnx.proto: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto.

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
};
const integer = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, content: Buffer | string): Buffer => {
  const buffer = Buffer.from(content as string);
  return Buffer.concat([varint(field * 8 + 2), varint(buffer.length), buffer]);
};
const floats = (values: readonly number[]): Buffer => Buffer.from(new Float32Array(values).buffer);
const integers = (values: readonly number[]): Buffer => Buffer.from(new BigInt64Array(values.map(BigInt)).buffer);

/** Element types. */
const [float, int64] = [1, 7];
const graphInput = 11;
const graphOutput = 12;

const constant = (name: string, type: number, dimensions: readonly number[], data: Buffer): Buffer =>
  bytes(5, Buffer.concat([...dimensions.map((each) => integer(1, each)), integer(2, type), bytes(8, name), bytes(9, data)]));

const dimension = (value: number | string): Buffer => bytes(1, typeof value === 'number' ? integer(1, value) : bytes(2, value));
const value = (field: number, name: string, type: number, dimensions: readonly (number | string)[]): Buffer => {
  const tensorType = Buffer.concat([integer(1, type), bytes(2, Buffer.concat(dimensions.map(dimension)))]);
  return bytes(field, Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensorType))]));
};

const node = (operator: string, inputs: readonly string[], output: string, attribute: Buffer = Buffer.alloc(0)): Buffer =>
  bytes(1, Buffer.concat([...inputs.map((input) => bytes(1, input)), bytes(2, output), bytes(4, operator), attribute]));
/** The attribute `to` of Cast. */
const castTo = (type: number): Buffer => bytes(5, Buffer.concat([bytes(1, 'to'), integer(3, type), integer(20, 2)]));

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
  const entries = Object.entries(metadata).map(([key, text]) => bytes(14, Buffer.concat([bytes(1, key), bytes(2, text)])));
  const operators = bytes(8, Buffer.concat([bytes(1, ''), integer(2, 13)]));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), Buffer.concat([integer(1, 8), operators, bytes(7, toneGraph()), ...entries]));
  const tokens = ['_', '^', '$', ' ', ...'abcdefghijklmnopqrstuvwxyz', ...'.,!?'];
  await writeFile(join(folder, 'tokens.txt'), `${tokens.map((token, index) => `${token} ${index}`).join('\n')}\n`);
};
