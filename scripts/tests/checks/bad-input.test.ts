import fc from 'fast-check';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { stackStartTimeoutMs } from '../environment/start-test-environment.ts';
import { arbitraryOf, type Resolve } from './json-schema-arbitrary.ts';
import { discriminatorOf, type OpenApi, type Operation, objectOf, operationsOf, pathOf, resolverOf } from './openapi-operations.ts';

/** Random inputs per operation; `.ci/extended` tries more. */
const runs = Number(process.env.BAD_INPUT_RUNS ?? 4);

let stack: SpawnedStack;
let folder: DataFolder;
let operations: Operation[];
let resolve: Resolve;
let token: string;

beforeAll(async () => {
  folder = await createDataFolder('bad-input');
  const env = { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', ADMIN_PASSWORD: 'the-passphrase-of-the-admin' };
  stack = await spawnStack({ dataDir: folder.path, port: 0, seed: 'none', env });
  const document = (await (await fetch(`${stack.url}/docs/openapi.json`)).json()) as OpenApi;
  operations = operationsOf(document);
  resolve = resolverOf(document);
  const session = await send('POST', '/auth/v1/token?grant_type=password', {
    body: JSON.stringify({ email: stack.admin.email, password: 'the-passphrase-of-the-admin' }),
    bearer: undefined,
  });
  token = String(session.json.access_token);
}, stackStartTimeoutMs);

afterAll(async () => {
  await stack?.stop();
  await folder.remove();
}, 60_000);

interface Result {
  readonly status: number;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

const send = async (
  method: string,
  path: string,
  { body, bearer = token, headers = {} }: { body?: string; bearer?: string | undefined; headers?: Record<string, string> } = {},
): Promise<Result> => {
  const response = await fetch(stack.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  // A stream does not end, so its body cannot be read.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, text, json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
};

/** Operations that would revoke the token of the other requests or take minutes. */
const isExcluded = (operation: Operation) => operation.path === '/auth/v1/logout' || operation.path === '/api/admin/seed';
const operationsWithBody = () => operations.filter((operation) => operation.body !== undefined);

describe('invalid input to every operation of the published document', () => {
  it('document: served by the gateway -> lists the operations', () => {
    expect(operations.length).toBeGreaterThan(20);
  });

  it('body: malformed JSON -> 400 that mentions the body', async () => {
    for (const operation of operationsWithBody()) {
      const { status, text } = await send(operation.method, pathOf(operation), { body: '{"half":' });
      expect([operation.name, status, text]).toEqual([operation.name, 400, expect.stringContaining('body')]);
    }
  });

  it('body: larger than the limit -> 413', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(2_000_000) });
    for (const operation of operationsWithBody())
      expect([operation.name, (await send(operation.method, pathOf(operation), { body })).status]).toEqual([operation.name, 413]);
  });

  it('body: thousands of nested lists or objects in a field or as the whole, with an Idempotency-Key -> 4xx', async () => {
    // Below the limit of a body in most operations.
    const [lists, objects] = [
      ['[', ']'],
      ['{"a":', '}'],
    ].map(([open = '', close = '']) => {
      const levels = Math.floor(60_000 / (open.length + close.length));
      return `${open.repeat(levels)}1${close.repeat(levels)}`;
    }) as [string, string];
    const headers = { 'idempotency-key': 'deep' };
    for (const operation of operationsWithBody().filter((each) => !isExcluded(each))) {
      const fields = ['unknown', ...Object.keys(objectOf(operation.body ?? {}, resolve)?.properties ?? {})];
      const inFields = fields.map((field, index) => `{${JSON.stringify(field)}:${index % 2 === 0 ? lists : objects}}`);
      for (const body of [lists, objects, ...inFields]) {
        const { status } = await send(operation.method, pathOf(operation), { body, headers });
        expect([operation.name, body.slice(0, 30), Math.floor(status / 100)]).toEqual([operation.name, body.slice(0, 30), 4]);
      }
    }
  }, 120_000);

  it('query and token: deeply nested -> never a 5xx', async () => {
    const query = `filter${'[a]'.repeat(2_000)}=1&limit[$gt]=1&cursor=${Buffer.from('['.repeat(3_000)).toString('base64url')}`;
    const encode = (json: string): string => Buffer.from(json).toString('base64url');
    const bearer = `${encode('{"alg":"ES256","kid":"x"}')}.${encode(`{"sub":${'['.repeat(2_000)}${']'.repeat(2_000)}}`)}.AAAA`;
    const reads = operations.filter((each) => each.method.toLowerCase() === 'get');
    for (const operation of reads) {
      const { status } = await send('GET', `${pathOf(operation)}?${query}`);
      expect([operation.name, status < 500]).toEqual([operation.name, true]);
    }
    for (const operation of reads.filter((each) => each.needsToken).slice(0, 5))
      expect([401, 403]).toContain((await send('GET', pathOf(operation), { bearer })).status);
  }, 60_000);

  it.each([
    ['base64 that is none', 'filename %%%%'],
    ['thousands of keys', Array.from({ length: 1_500 }, (_, index) => `k${index}`).join(',')],
    ['a nested value', `filename ${Buffer.from('['.repeat(4_000)).toString('base64')}`],
    ['the same key twice', 'filename YQ==,filename Yg=='],
    ['a key of a prototype', '__proto__ YQ==,constructor YQ=='],
  ])('metadata of a resumable upload: %s -> never a 5xx', async (_name, metadata) => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': metadata };
    expect((await send('POST', '/api/upload/resumable', { headers })).status).toBeLessThan(500);
  });

  it('body: a field of the wrong type -> 4xx that mentions the field', async () => {
    for (const operation of operationsWithBody()) {
      const schema = objectOf(operation.body ?? {}, resolve);
      for (const field of schema?.required ?? []) {
        const { status, text } = await send(operation.method, pathOf(operation), {
          body: JSON.stringify({ ...discriminatorOf(schema ?? {}), [field]: { not: ['this'] } }),
        });
        expect([operation.name, Math.floor(status / 100), text]).toEqual([operation.name, 4, expect.stringContaining(field)]);
      }
    }
  });

  it('query: an unknown enum value -> 400 that mentions the parameter', async () => {
    let checked = 0;
    for (const operation of operations) {
      for (const parameter of operation.parameters.filter((each) => each.in === 'query' && resolve(each.schema).enum)) {
        checked += 1;
        const { status, text } = await send(operation.method, `${pathOf(operation)}?${parameter.name}=nonsense`);
        expect([operation.name, status, text]).toEqual([operation.name, 400, expect.stringContaining(parameter.name)]);
      }
    }
    expect(checked).toBeGreaterThan(0);
  });

  it('path: an invalid id -> 400 that mentions the parameter', async () => {
    let checked = 0;
    for (const operation of operations.filter((each) => each.body === undefined)) {
      for (const parameter of operation.parameters.filter((each) => each.in === 'path' && resolve(each.schema).format === 'uuid')) {
        checked += 1;
        const { status, text } = await send(operation.method, pathOf(operation, { [parameter.name]: 'not-an-id' }));
        expect([operation.name, status, text]).toEqual([operation.name, 400, expect.stringContaining(parameter.name)]);
      }
    }
    expect(checked).toBeGreaterThan(0);
  });

  it('token: invalid -> 401, of the auth service 403 as in GoTrue; absent where required -> 401', async () => {
    for (const operation of operations.filter((each) => each.needsToken)) {
      const invalid = await send(operation.method, pathOf(operation), { bearer: 'not.a.token' });
      expect([operation.name, invalid.status]).toEqual([operation.name, operation.path.startsWith('/auth/v1/') ? 403 : 401]);
      expect([operation.name, (await send(operation.method, pathOf(operation), { bearer: '' })).status]).toEqual([operation.name, 401]);
    }
  });

  it('random input: several requests to each operation -> never a 5xx', async () => {
    const failures: string[] = [];
    for (const operation of operations.filter((each) => !isExcluded(each))) {
      const parameters = fc.record(
        Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, fc.oneof(arbitraryOf(schema, resolve), fc.string())])),
      );
      const body = operation.body ? fc.option(arbitraryOf(operation.body, resolve), { nil: undefined }) : fc.constant(undefined);
      for (const [values, input] of fc.sample(fc.tuple(parameters, body), { numRuns: runs, seed: 20_26 })) {
        const parameterValues = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed(),
          ]),
        );
        const query = new URLSearchParams(
          operation.parameters
            .filter((each) => each.in === 'query')
            .map(({ name }): [string, string] => [name, parameterValues[name] ?? '']),
        );
        const { status, text } = await send(
          operation.method,
          `${pathOf(operation, parameterValues)}?${query}`,
          input === undefined ? {} : { body: JSON.stringify(input) },
        );
        if (status >= 500)
          failures.push(`${operation.name} ${JSON.stringify(values)} ${JSON.stringify(input)} -> ${status} ${text.slice(0, 200)}`);
      }
    }
    expect(failures).toEqual([]);
    // Without a valid token most requests would have been rejected before validation.
    expect((await send('GET', '/auth/v1/user')).status).toBe(200);
  }, 240_000);
});
