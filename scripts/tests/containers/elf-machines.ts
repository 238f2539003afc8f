import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** e_machine of ELF headers. */
export const elfMachine = { amd64: 62, arm64: 183 } as const;

const headerBytes = 20;
const machineOffset = 18;
const magic = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

/** The machine of a program or library; undefined for any other file. All platforms of the images are little-endian. */
const machineOf = (file: string): number | undefined => {
  const header = Buffer.alloc(headerBytes);
  const descriptor = openSync(file, 'r');
  try {
    const length = readSync(descriptor, header, 0, headerBytes, 0);
    return length === headerBytes && header.subarray(0, magic.length).equals(magic) ? header.readUInt16LE(machineOffset) : undefined;
  } finally {
    closeSync(descriptor);
  }
};

/** Paths of all programs and libraries below a folder, by their machine. Symbolic links are not followed. */
export const programsByMachine = (folder: string): Map<number, string[]> => {
  const found = new Map<number, string[]>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const machine = machineOf(path);
    if (machine !== undefined) found.set(machine, [...(found.get(machine) ?? []), path.slice(folder.length)]);
  }
  return found;
};
