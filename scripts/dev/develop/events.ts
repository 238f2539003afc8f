import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';
import { runPackage, scriptOf } from './run-package.ts';

export const protoFolder = join(root, 'proto');

/**
 * Writes the JavaScript and the types of proto/events to the folder `generated` in `output`. They are committed, so that `npm start` needs
 * no protobuf compiler.
 */
export const generateEvents = (output: string): Promise<void> => {
  const plugin = {
    local: [process.execPath, scriptOf('@bufbuild/protoc-gen-es', 'protoc-gen-es')],
    out: 'generated',
    opt: ['target=js+dts', 'import_extension=js'],
  };
  const template = JSON.stringify({ version: 'v2', clean: true, plugins: [plugin] });
  return runPackage('@bufbuild/buf', 'buf', ['generate', '--template', template, '--output', output], { folder: protoFolder });
};

const filesIn = (folder: string): Map<string, string> =>
  new Map(existsSync(folder) ? readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]) : []);

/** Names of files that exist in one of the folders only, or with other content. */
export const findDifferences = (folder: string, other: string): string[] => {
  const [files, others] = [filesIn(folder), filesIn(other)];
  return [...new Set([...files.keys(), ...others.keys()])].filter((name) => files.get(name) !== others.get(name)).sort();
};

/** The committed files that are not what the compiler writes for proto/events. */
export const findOutdatedEvents = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'trenzeye-events-'));
  try {
    await generateEvents(folder);
    return findDifferences(join(folder, 'generated'), join(protoFolder, 'generated'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
