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
export const integer = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
export const bytes = (field: number, content: Buffer | string): Buffer => {
  const buffer = Buffer.from(content as string);
  return Buffer.concat([varint(field * 8 + 2), varint(buffer.length), buffer]);
};
export const floats = (values: readonly number[]): Buffer => Buffer.from(new Float32Array(values).buffer);
export const integers = (values: readonly number[]): Buffer => Buffer.from(new BigInt64Array(values.map(BigInt)).buffer);

/** Element types. */
export const [float, int64] = [1, 7];
export const graphInput = 11;
export const graphOutput = 12;

export const constant = (name: string, type: number, dimensions: readonly number[], data: Buffer): Buffer =>
  bytes(5, Buffer.concat([...dimensions.map((each) => integer(1, each)), integer(2, type), bytes(8, name), bytes(9, data)]));

const dimension = (value: number | string): Buffer => bytes(1, typeof value === 'number' ? integer(1, value) : bytes(2, value));
export const value = (field: number, name: string, type: number, dimensions: readonly (number | string)[]): Buffer => {
  const tensorType = Buffer.concat([integer(1, type), bytes(2, Buffer.concat(dimensions.map(dimension)))]);
  return bytes(field, Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensorType))]));
};

export const node = (operator: string, inputs: readonly string[], output: string, attribute: Buffer = Buffer.alloc(0)): Buffer =>
  bytes(1, Buffer.concat([...inputs.map((input) => bytes(1, input)), bytes(2, output), bytes(4, operator), attribute]));
/** The attribute `to` of Cast. */
export const castTo = (type: number): Buffer => bytes(5, Buffer.concat([bytes(1, 'to'), integer(3, type), integer(20, 2)]));

/** What is appended to a model to add metadata. */
export const onnxMetadata = (metadata: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat(Object.entries(metadata).map(([key, text]) => bytes(14, Buffer.concat([bytes(1, key), bytes(2, text)]))));

/** A model with a graph and what sherpa-onnx reads of it. */
export const onnxModel = (graph: Buffer, metadata: Readonly<Record<string, string>>): Buffer => {
  const operators = bytes(8, Buffer.concat([bytes(1, ''), integer(2, 13)]));
  return Buffer.concat([integer(1, 8), operators, bytes(7, graph), onnxMetadata(metadata)]);
};
