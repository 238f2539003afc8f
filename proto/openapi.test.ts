import { Validator } from '@seriousme/openapi-schema-validator';
import { contracts, publicRoutes, type Route, serviceNames } from './http/index.ts';
import { openApiDocument, openApiPath } from './openapi.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: string[];
  readonly security: object[];
  readonly parameters?: { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: object;
  readonly responses: Record<
    string,
    { readonly description?: string; readonly content?: Record<string, unknown>; readonly headers?: object }
  >;
};

// As served to clients: serialized as JSON.
const document = JSON.parse(JSON.stringify(openApiDocument()));
const operationOf = (method: string, path: string): Operation => document.paths[openApiPath(path)]?.[method];

describe('openApiDocument', () => {
  test('openApiDocument: all contracts -> valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(document);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test.each(publicRoutes().map(({ service, name, route }) => [route.method, route.path, service, name] as const))(
    'openApiDocument: %s %s -> summary, tag and all responses of its contract',
    (method, path, service) => {
      const route = publicRoutes().find(({ route }) => route.method === method && route.path === path)?.route as Route;

      const operation = operationOf(method, path);

      expect(operation.summary).toBe(route.summary);
      expect(operation.tags).toEqual([service]);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(Object.keys(route.responses)));
      expect(operation.requestBody !== undefined).toBe((route.body ?? route.form) !== undefined);
      expect(operation.responses['429']).toBeDefined();
    },
  );

  test.each([
    ['every operation', 'get', '/api/signals', ['401', '403', '429', '431', '500', '503', '504']],
    ['a change with an Idempotency-Key', 'post', '/api/reactions', ['400', '404', '413', '415', '422']],
    ['errors of the contract itself', 'post', '/api/reports', ['404', '409']],
  ])('openApiDocument: errors of %s -> documented', (_case, method, path, statuses) => {
    expect(Object.keys(operationOf(method, path).responses)).toEqual(expect.arrayContaining(statuses));
  });

  test('openApiDocument: internal routes -> omitted', () => {
    const internal = serviceNames
      .flatMap((service) => Object.values<Route>(contracts[service]))
      .filter(({ access }) => access === 'internal');

    expect(internal.length).toBeGreaterThan(0);
    for (const { path } of internal) expect(document.paths[openApiPath(path)]).toBeUndefined();
  });

  test('openApiDocument: operation ids -> unique', () => {
    const ids = publicRoutes().map(({ route }) => operationOf(route.method, route.path).operationId);

    expect(new Set(ids).size).toBe(ids.length);
  });

  test('openApiDocument: error responses -> problem+json, GoTrue or PostgREST by path', () => {
    expect(Object.keys(operationOf('get', '/api/content/public').responses['503']?.content ?? {})).toEqual(['application/problem+json']);
    expect(operationOf('get', '/auth/v1/user').responses['401']?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/AuthError' } },
    });
    expect(operationOf('post', '/rest/v1/users').responses['401']?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/RestError' } },
    });
  });

  test('openApiDocument: the table endpoint -> filters, preferences and, for reading, a range of rows', () => {
    const namesOf = (method: 'get' | 'patch') => operationOf(method, '/rest/v1/users').parameters?.map(({ name }) => name);

    expect(namesOf('get')).toEqual(['filters', 'Prefer', 'Range']);
    expect(namesOf('patch')).toEqual(['filters', 'Prefer', 'Idempotency-Key']);
  });

  test('openApiDocument: path, query, pagination and idempotency parameters -> all listed', () => {
    const drafts = operationOf('get', '/api/users/:id/drafts');
    const publish = operationOf('post', '/api/content/:id/publish');

    expect(drafts.parameters?.map(({ name, in: location }) => `${location} ${name}`).sort()).toEqual([
      'path id',
      'query cursor',
      'query limit',
    ]);
    expect(drafts.parameters?.find(({ name }) => name === 'limit')?.required).not.toBe(true);
    expect(drafts.responses['200']?.headers).toHaveProperty('Link');
    expect(publish.parameters?.map(({ name }) => name)).toEqual(['id', 'Idempotency-Key']);
    expect(operationOf('get', '/media/*key').parameters?.map(({ name }) => name)).toEqual(['expires', 'signature', 'width', 'key']);
  });

  test('openApiDocument: operations of staff and users -> second factor stated with its errors', () => {
    const staff = operationOf('get', '/api/admin/users');
    const user = operationOf('get', '/api/messages');

    expect(staff.description).toBe('For role admin, with the second factor (aal2) if one is enrolled.');
    expect(staff.responses['401']?.description).toContain('`insufficient_aal`');
    expect(staff.responses['403']?.description).toContain('`second_factor_required`');
    expect(user.description).toBe('Signed in, with the second factor (aal2) if one is enrolled.');
    expect(user.responses['401']?.description).toContain('`insufficient_aal`');
    const webhook = operationOf('put', '/api/schedule/webhook');
    expect(webhook.description).toBe(
      'Signed in, soon after the sign-in or a reauthentication, with the second factor (aal2) if one is enrolled.',
    );
    expect(webhook.responses['403']?.description).toContain('`reauthentication_needed`');
    expect(user.responses['403']?.description).not.toContain('`reauthentication_needed`');
    expect(operationOf('get', '/api/auth/me').description).toBeUndefined();
    expect(operationOf('get', '/api/auth/me').responses['401']?.description).not.toContain('`insufficient_aal`');
  });

  test('openApiDocument: public and protected operations -> token optional or required', () => {
    expect(operationOf('get', '/api/content/public').security).toEqual([{}, { bearer: [] }]);
    expect(operationOf('get', '/api/auth/me').security).toEqual([{ bearer: [] }]);
  });
});
