import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';

const version = '4.32.5';
const environment = join(root, '.cache', `schemathesis-${version}`);
const program = join(environment, 'bin', 'schemathesis');
const configuration = fileURLToPath(new URL('./schemathesis.toml', import.meta.url));

/** The path of schemathesis, installed from PyPI at the first use; undefined where Python or PyPI is missing. */
export const installSchemathesis = (): string | undefined => {
  if (existsSync(program)) return program;
  try {
    execFileSync('python3', ['-m', 'venv', environment], { stdio: 'pipe' });
    execFileSync(join(environment, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${version}`], { stdio: 'pipe' });
    return program;
  } catch {
    return undefined;
  }
};

/** Operations that would end the session of the run, delete its user, or never end. */
const excludedPaths = [
  '/auth/v1/logout',
  '/api/auth/account',
  '/api/auth/sessions/{id}',
  '/api/stream',
  '/api/admin/seed',
  '/dev/oidc/{path}',
];

interface Run {
  readonly url: string;
  /** Access token; undefined for a visitor. */
  readonly token: string | undefined;
  /** Generated requests per operation. */
  readonly examples: number;
}

/** Fuzzes all operations of the published document. @returns whether no 5xx and no undocumented status was found, and the report */
export const fuzz = async ({ url, token, examples }: Run): Promise<{ readonly passed: boolean; readonly report: string }> => {
  const child = spawn(
    program,
    [
      `--config-file=${configuration}`,
      'run',
      `${url}/docs/openapi.json`,
      '--checks=not_a_server_error,status_code_conformance',
      '--phases=examples,coverage,fuzzing',
      `--max-examples=${examples}`,
      '--continue-on-failure',
      // More threads make the parser of Python 3.11 fail now and then.
      '--workers=1',
      '--warnings=off',
      '--request-timeout=30',
      '--suppress-health-check=all',
      ...excludedPaths.map((path) => `--exclude-path=${path}`),
      ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
  );
  let report = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      report += bytes.toString();
    });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { passed: code === 0, report };
};
