import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

const suffix = process.platform === 'win32' ? '.exe' : '';

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** All programs of a name on PATH, the first first. */
export async function* candidatesOnPath(program: string, path: string): AsyncGenerator<string> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const candidate = join(folder, `${program}${suffix}`);
    if (await isExecutable(candidate)) yield candidate;
  }
}

/** Full path of a program on PATH; undefined if there is none. Relative folders in PATH are ignored. */
export const findOnPath = async (program: string, path = process.env.PATH ?? ''): Promise<string | undefined> => {
  for await (const candidate of candidatesOnPath(program, path)) return candidate;
  return undefined;
};
