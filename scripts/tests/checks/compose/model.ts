import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';

type Values = Readonly<Record<string, string | null>>;

interface Build {
  readonly dockerfile: string;
  readonly target?: string;
  readonly args?: Values;
  readonly secrets?: readonly string[];
  readonly additional_contexts?: Readonly<Record<string, string>>;
}

export interface ComposeService {
  readonly image: string;
  readonly build?: Build;
  readonly profiles?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly mem_limit?: string;
  readonly sysctls?: Values;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly env_file?: unknown;
  readonly environment?: Values;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>> | readonly string[];
  readonly healthcheck?: {
    readonly test?: readonly string[];
    readonly disable?: boolean;
    readonly interval?: string;
    readonly start_interval?: string;
  };
}

interface ComposeFile {
  readonly include?: readonly { readonly path: string }[];
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const parseText = (text: string): ComposeFile => parse(text, { merge: true }) as ComposeFile;

/** docker-compose.yml and the files that it includes. */
const composeFiles: readonly string[] = [
  'docker-compose.yml',
  ...(parseText(textOf('docker-compose.yml')).include ?? []).map(({ path }) => path),
];

export const composeText: string = composeFiles.map(textOf).join('\n');

/** End of the expression that starts at `${`, nested ones included. */
const endOf = (text: string, start: number): number => {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text.startsWith('${', index)) depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`No end of the variable in ${text.slice(start)}`);
};

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:+value}` as Docker Compose does. */
const interpolate = (text: string, env: Readonly<Record<string, string>>): string => {
  const start = text.search(/(?<!\$)\$\{/);
  if (start === -1) return text;
  const end = endOf(text, start);
  const [, name = '', operator, argument = ''] = /^(\w+)(?:(:-|:\+)(.*))?$/s.exec(text.slice(start + 2, end)) ?? [];
  const value = env[name] ?? '';
  const replaced = operator === ':+' ? value && interpolate(argument, env) : value || interpolate(argument, env);
  return text.slice(0, start) + replaced + interpolate(text.slice(end + 1), env);
};

const interpolateAll = <T>(value: T, env: Readonly<Record<string, string>>): T => {
  if (typeof value === 'string') return interpolate(value, env) as T;
  if (Array.isArray(value)) return value.map((each) => interpolateAll(each, env)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, interpolateAll(each, env)])) as T;
};

/** Names without a value get that of the environment; without one they are not set. */
const resolveNames = (values: Values | undefined, env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => {
      const resolved = value ?? env[name];
      return resolved === undefined ? [] : [[name, String(resolved)]];
    }),
  );

export interface ComposeProject {
  readonly services: Readonly<Record<string, ComposeService>>;
  /** The service. @throws for an unknown name */
  service(name: string): ComposeService;
  /** The variables of a container that are set. */
  environmentOf(name: string): Record<string, string>;
  readonly volumes: readonly string[];
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** The project as Docker Compose sees it with this .env. */
export const composeProject = (env: Readonly<Record<string, string>> = {}): ComposeProject => {
  const files = composeFiles.map((file) => interpolateAll(parseText(textOf(file)), env));
  const services = Object.assign({}, ...files.map(({ services: each }) => each)) as Record<string, ComposeService>;
  const service = (name: string): ComposeService => {
    const found = services[name];
    if (!found) throw new Error(`Compose has no service ${name}`);
    return found;
  };
  return {
    services,
    service,
    environmentOf: (name) => resolveNames(service(name).environment, env),
    volumes: files.flatMap(({ volumes }) => Object.keys(volumes ?? {})),
    secrets: Object.assign({}, ...files.map(({ secrets }) => secrets ?? {})),
  };
};
