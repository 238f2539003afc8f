import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of the first of these commands found in PATH. */
export const findExecutable = (...commands: string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const command of commands) {
    for (const folder of folders) {
      const file = join(folder, command);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
};
