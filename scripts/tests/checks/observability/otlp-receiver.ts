import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { BinaryReader } from '@bufbuild/protobuf/wire';

/** A received span. Ids are hexadecimal, `parentId` is empty for a root span. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: number;
}

type Field = Uint8Array | undefined;

/** The length-delimited and varint fields of a message by number. The numbers are from opentelemetry/proto/trace/v1/trace.proto. */
const fieldsOf = (bytes: Uint8Array): Map<number, (Uint8Array | number)[]> => {
  const reader = new BinaryReader(bytes);
  const fields = new Map<number, (Uint8Array | number)[]>();
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    const values = fields.get(number) ?? [];
    fields.set(number, values);
    if (type === 2) values.push(reader.bytes());
    else if (type === 0) values.push(Number(reader.uint64()));
    else reader.skip(type);
  }
  return fields;
};

const messages = (bytes: Uint8Array, number: number): Uint8Array[] =>
  (fieldsOf(bytes).get(number) ?? []).filter((field) => typeof field !== 'number');
const hex = (bytes: Field): string => Buffer.from(bytes ?? []).toString('hex');
const text = (bytes: Field): string => Buffer.from(bytes ?? []).toString();

const serviceOf = (resource: Field): string => {
  const attribute = messages(resource ?? new Uint8Array(), 1).find((each) => text(messages(each, 1)[0]) === 'service.name');
  return attribute ? text(messages(messages(attribute, 2)[0] ?? new Uint8Array(), 1)[0]) : '';
};

const spansOf = (request: Uint8Array): ReceivedSpan[] =>
  messages(request, 1).flatMap((ofResource) => {
    const service = serviceOf(messages(ofResource, 1)[0]);
    const spans = messages(ofResource, 2).flatMap((ofScope) => messages(ofScope, 2));
    return spans.map((span) => ({
      service,
      traceId: hex(messages(span, 1)[0]),
      spanId: hex(messages(span, 2)[0]),
      parentId: hex(messages(span, 4)[0]),
      name: text(messages(span, 5)[0]),
      kind: Number(fieldsOf(span).get(6)?.[0] ?? 0),
    }));
  });

export interface OtlpReceiver {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The received bodies. */
  readonly bytes: Buffer[];
  stop(): Promise<void>;
}

/** Starts a minimal collector: OTLP over HTTP with protobuf. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = [];
  const bytes: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const received = await buffer(request);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received;
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf') {
      response.writeHead(404).end();
      return;
    }
    bytes.push(body);
    spans.push(...spansOf(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
