import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';

/** A step whose outputs are kept until its inputs change. */
export interface Task {
  /** Identifies its stamp in .cache/stamps. */
  readonly name: string;
  readonly message: string;
  /** Paths relative to the repository. */
  readonly inputs: readonly string[];
  /** Folders that must exist and not be empty; otherwise the task runs even when its inputs are unchanged. */
  readonly outputs: readonly string[];
  /** The folder in which Node.js runs `script`. */
  readonly folder: string;
  readonly script: string;
}

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

const schemaOf = (service: string): string => `${service}/prisma/schema.prisma`;

/** The output folder of a Prisma schema. */
const clientOf = (schema: string): string => {
  const output = /^\s*output\s*=\s*"([^"]+)"/m.exec(readFileSync(join(root, schema), 'utf8'))?.[1];
  if (output === undefined) throw new Error(`${schema} names no output folder`);
  return join(root, dirname(schema), output);
};

const generateClients = (): Task => {
  const schemas = foldersIn('services')
    .map(schemaOf)
    .filter((schema) => existsSync(join(root, schema)));
  return {
    name: 'generate',
    message: 'Generating the database clients',
    inputs: ['scripts/dev/build/prisma-generate.mjs', 'package-lock.json', ...schemas],
    outputs: schemas.map(clientOf),
    folder: root,
    script: join(root, 'scripts', 'dev', 'build', 'prisma-generate.mjs'),
  };
};

const buildPages = (frontend: string): Task => ({
  name: `build-${frontend.slice('frontends/'.length)}`,
  message: `Building the pages of ${frontend}`,
  inputs: [frontend, 'frontends/kit', 'proto', 'package-lock.json', 'tsconfig.json'],
  outputs: [join(root, frontend, 'dist')],
  folder: join(root, frontend),
  script: join(root, frontend, 'build.mjs'),
});

/** The shell first: it is needed before the remotes and takes longest. */
const byImportance = (one: string, other: string): number => Number(other.endsWith('/shell')) - Number(one.endsWith('/shell'));

/** `generate` writes the database clients, `build` the pages of each frontend. */
export const tasksOf = (name: 'generate' | 'build'): Task[] =>
  name === 'generate'
    ? [generateClients()]
    : foldersIn('frontends')
        .filter((folder) => existsSync(join(root, folder, 'build.mjs')))
        .sort(byImportance)
        .map(buildPages);
