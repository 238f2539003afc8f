import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WASI } from 'node:wasi';

/** The types of Node.js lack what it has of WebAssembly. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(program: object, imports: object): Promise<object>;
};

// A process of its own: it speaks `text.txt` of a folder to `speech.wav`, and writes the phones of the speech with their times to
// `phones.txt` and those of each line of `words.txt` to `word-phones.txt`.
const [, , wasm = '', folder = '', voice = ''] = process.argv;

const flite = await WebAssembly.compile(await readFile(wasm));

const run = async (output: string, parameters: readonly string[]): Promise<void> => {
  const wasi = new WASI({
    version: 'preview1',
    args: ['flite', ...parameters],
    env: {},
    preopens: { '/work': folder },
    stdout: openSync(join(folder, output), 'w'),
    returnOnExit: true,
  });
  const instance = await WebAssembly.instantiate(flite, wasi.getImportObject());
  const status = wasi.start(instance);
  if (status !== 0) throw new Error(`flite ended with status ${status}`);
};

await run('phones.txt', ['-psdur', '-voice', voice, '-f', '/work/text.txt', '-o', '/work/speech.wav']);
// The fastest voice: only the phones are used.
await run('word-phones.txt', ['-ps', '-voice', 'kal', '-f', '/work/words.txt', '-o', 'none']);
