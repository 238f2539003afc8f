import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface Line {
  readonly level: number;
  readonly service: string;
  readonly msg: string;
  readonly err?: { readonly message: string; readonly stack?: string; readonly cause?: { readonly message: string } };
}

interface Ended {
  readonly code: number;
  readonly lines: readonly Line[];
  readonly errors: string;
}

const runModule = pathToFileURL(fileURLToPath(new URL('./run.ts', import.meta.url))).href;
const programs: string[] = [];
afterAll(() => Promise.all(programs.map((file) => rm(file, { force: true }))));

/** Runs a process with a service named `sample`: `started` is executed after its start, `stop` is the body of its stop. */
const runService = async (started: string, { stop = '', env = {} } = {}): Promise<Ended> => {
  const file = join(tmpdir(), `trenzeye-run-${process.pid}-${programs.length}.mjs`);
  programs.push(file);
  await writeFile(
    file,
    `import { EventEmitter } from 'node:events';
     import { run } from ${JSON.stringify(runModule)};
     const emitter = new EventEmitter();
     await run({ name: 'sample', start: async (env, onFatal, signal) => {
       setInterval(() => {}, 1000);
       ${started}
       return { url: 'http://sample', stop: async () => { ${stop} } };
     } });`,
  );
  return new Promise((resolve) => {
    const options = { env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn', ...env }, timeout: 30_000 };
    execFile(process.execPath, [file], options, (error, stdout, errors) => {
      const lines = stdout
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Line);
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), lines, errors });
    });
  });
};

const throwInCallback = `
  emitter.on('response', () => { throw new Error('callback failed', { cause: new RangeError('status 999') }); });
  setTimeout(() => emitter.emit('response'), 50);
  setTimeout(() => emitter.emit('response'), 50);`;

describe('run', () => {
  test('a callback of an emitter throws -> one fatal line with service, stack and cause, status 1, nothing drained', async () => {
    const { code, lines } = await runService(throwInCallback, {
      stop: "process.stdout.write(JSON.stringify({ msg: 'drained' }) + '\\n');",
    });

    expect(code).toBe(1);
    expect(lines).toMatchObject([{ level: 60, service: 'sample', err: { message: 'callback failed', cause: { message: 'status 999' } } }]);
    expect(lines[0]?.err?.stack).toContain('trenzeye-run');
  });

  test('a promise that nothing handles is rejected -> one fatal line, status 1', async () => {
    const { code, lines } = await runService("setTimeout(() => { void Promise.reject(new Error('not handled')); }, 20);");

    expect(code).toBe(1);
    expect(lines).toMatchObject([{ level: 60, origin: 'unhandledRejection', err: { message: 'not handled' } }]);
  });

  test('something that is no error is thrown -> one fatal line, status 1', async () => {
    const { code, lines } = await runService('setTimeout(() => { throw null; }, 20);');

    expect(code).toBe(1);
    expect(lines).toMatchObject([{ level: 60, err: { message: 'null' } }]);
  });

  test('a fatal error of the service -> stopped, status 1 although a timer is left', async () => {
    const { code, lines } = await runService("setTimeout(() => onFatal(new Error('consumer crashed')), 20);", {
      stop: "process.stdout.write(JSON.stringify({ msg: 'drained' }) + '\\n');",
    });

    expect(code).toBe(1);
    // The logger writes asynchronously.
    const ordered = lines.toSorted((one, other) => one.msg.localeCompare(other.msg));
    expect(ordered).toMatchObject([{ msg: 'drained' }, { level: 60, msg: 'service failed', err: { message: 'consumer crashed' } }]);
  });

  test('a fatal error while the service starts -> the start is aborted, status 1', async () => {
    const { code, lines } = await runService(
      `setTimeout(() => onFatal(new Error('broker refused')), 20);
       await new Promise((resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));`,
    );

    expect(code).toBe(1);
    expect(lines).toMatchObject([{ level: 60, msg: 'service failed', err: { message: 'broker refused' } }]);
  });

  test('SIGTERM while the stop fails -> one fatal line, status 1', async () => {
    const { code, lines } = await runService("setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20);", {
      stop: "throw new Error('close failed');",
    });

    expect(code).toBe(1);
    expect(lines).toMatchObject([{ level: 60, msg: 'service stop failed', err: { message: 'close failed' } }]);
  });

  test('an unknown LOG_LEVEL -> no exception of the logger before the settings are validated', async () => {
    const { code, errors } = await runService("setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20);", {
      env: { LOG_LEVEL: 'verbose' },
    });

    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });
});
