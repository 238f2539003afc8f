import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { AuthError } from './http/auth.ts';
import { Problem } from './http/common.ts';
import { documentedErrors } from './http/documented-errors.ts';
import { gatewayRoutes, publicRoutes, type ServiceName } from './http/index.ts';
import { problems } from './http/problems.ts';
import { RestError } from './http/profile.ts';
import { needsSecondFactor, type Route } from './http/route.ts';

type OpenApiDocument = ReturnType<typeof createDocument>;

type Parameter = NonNullable<ZodOpenApiOperationObject['parameters']>[number];
type QuerySchema = NonNullable<NonNullable<ZodOpenApiOperationObject['requestParams']>['query']>;

const serviceTags: Record<ServiceName | 'gateway', string> = {
  gateway: 'Live updates, page telemetry and the archive of an account',
  auth: 'Accounts, sessions and tokens; compatible with the client library @supabase/auth-js',
  content: 'Signals, generation, drafts, publishing and the public feed',
  media: 'Uploads, Shorts and stored files',
  social: 'Reactions, comments, follows, messages, notifications, badges and the leaderboard',
  profile: 'Profiles, scheduling and feedback; /rest/v1 is compatible with the client library @supabase/supabase-js',
  admin: 'Moderation, the activity log, invites and the launch checklist',
  seeder: 'Demo content',
};

/** OpenAPI path of a route path: `/api/users/:id` -> `/api/users/{id}`. */
export const openApiPath = (path: string): string => path.replace(/[:*](\w+)/g, '{$1}');

/** Unique across services, e.g. `contentPublicFeed`. */
const operationIdOf = (service: string, name: string): string => service + name.charAt(0).toUpperCase() + name.slice(1);

/** Error format by path: GoTrue's, PostgREST's, or RFC 9457. */
const errorContentOf = (path: string): Record<string, { schema: z.ZodType }> => {
  if (path.startsWith('/auth/v1')) return { 'application/json': { schema: AuthError } };
  if (path.startsWith('/rest/v1')) return { 'application/json': { schema: RestError } };
  return { 'application/problem+json': { schema: Problem } };
};

const errorResponses = (route: Route): ZodOpenApiResponsesObject => {
  const content = errorContentOf(route.path);
  const byStatus = Map.groupBy(documentedErrors(route), (code) => String(problems[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map((code) => `${problems[code].title} (\`${code}\`)`).join('. '), content },
    ]),
  );
};

const descriptions: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, no content',
  206: 'Partial content',
  302: 'Redirect',
  303: 'Redirect',
  304: 'Not modified',
};
const bodyless = new Set([204, 302, 303, 304]);
const linkHeader = {
  Link: { description: 'URL of the next page, as `<...>; rel="next"`; absent on the last page', schema: { type: 'string' as const } },
};

const contentOf = (route: Route, status: number, schema: z.ZodType | null): Record<string, { schema?: z.ZodType }> => {
  if (route.events && status === 200) return { 'text/event-stream': { schema: route.events } };
  return schema ? { 'application/json': { schema } } : { '*/*': {} };
};

const contractResponses = (route: Route): ZodOpenApiResponsesObject => {
  const paged = route.query instanceof z.ZodObject && 'cursor' in route.query.shape;
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => {
      const code = Number(status);
      const description = descriptions[code] ?? 'Error';
      if (bodyless.has(code)) return [status, { description }];
      const content = contentOf(route, code, schema);
      return [status, { description, content, ...(paged && code === 200 ? { headers: linkHeader } : {}) }];
    }),
  );
};

const pathParameters = (route: Route): Parameter[] =>
  [...route.path.matchAll(/([:*])(\w+)/g)].map(([, kind, name = '']) => {
    const schema = kind === ':' && route.params instanceof z.ZodObject ? route.params.shape[name] : undefined;
    const described = schema instanceof z.ZodType ? z.toJSONSchema(schema, { target: 'draft-2020-12' }) : { type: 'string' };
    const { $schema: _, ...plain } = described as Record<string, unknown>;
    return {
      name,
      in: 'path',
      required: true,
      schema: plain,
      ...(kind === '*' ? { description: 'The rest of the path, including slashes' } : {}),
    };
  });

/** Parameters with any name. */
const anyParameters: Parameter = {
  name: 'filters',
  in: 'query',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
};
const prefer: Parameter = {
  name: 'Prefer',
  in: 'header',
  description: '`return=representation`, `count=exact`, `resolution=merge-duplicates` and the other preferences of PostgREST',
  schema: { type: 'string' },
};
const rowRange: Parameter = {
  name: 'Range',
  in: 'header',
  description: 'The rows to return, from 0: `0-9`',
  schema: { type: 'string' },
};
const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated request with the same key returns the first response without further effect',
  schema: { type: 'string', pattern: '^[\\w.:-]{1,200}$' },
};

const parametersOf = (route: Route): Parameter[] => {
  const parameters = pathParameters(route);
  if (route.query && !(route.query instanceof z.ZodObject)) parameters.push(anyParameters);
  if (route.path.startsWith('/rest/v1')) parameters.push(prefer, ...(route.method === 'get' ? [rowRange] : []));
  if (route.method !== 'get' && route.access !== 'public') parameters.push(idempotencyKey);
  return parameters;
};

const rolesOf: Partial<Record<Route['access'], string>> = {
  moderator: 'For role moderator or admin',
  admin: 'For role admin',
  service: 'For service tokens and role admin',
};

/** Who may use the operation, where signing in is not enough. */
const accessDescriptionOf = (route: Route): { description?: string } => {
  if (!needsSecondFactor(route)) return {};
  const since = route.needsRecentSignIn ? ' soon after the sign-in or a reauthentication,' : '';
  return { description: `${rolesOf[route.access] ?? 'Signed in'},${since} with the second factor (aal2) if one is enrolled.` };
};

const operationOf = (service: ServiceName | 'gateway', name: string, route: Route): ZodOpenApiOperationObject => ({
  operationId: operationIdOf(service, name),
  summary: route.summary,
  tags: [service],
  security: route.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
  ...accessDescriptionOf(route),
  parameters: parametersOf(route),
  ...(route.query instanceof z.ZodObject ? { requestParams: { query: route.query as QuerySchema } } : {}),
  ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } } : {}),
  ...(route.form ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: route.form } } } } : {}),
  responses: { ...errorResponses(route), ...contractResponses(route) },
});

/** The OpenAPI 3.1 document of all public operations, generated from the contracts in `proto/http`. */
export const openApiDocument = (): OpenApiDocument => {
  const paths: ZodOpenApiPathsObject = {};
  const gatewayOperations = gatewayRoutes().map((each) => ({ service: 'gateway' as const, ...each }));
  for (const { service, name, route } of [...publicRoutes(), ...gatewayOperations]) {
    paths[openApiPath(route.path)] = { ...paths[openApiPath(route.path)], [route.method]: operationOf(service, name, route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Trenzeye', version: '0.1.0', description: 'The open platform for trend-driven creators.' },
    servers: [{ url: '/' }],
    tags: Object.entries(serviceTags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token from /auth/v1/token' },
      },
    },
    paths,
  });
};
