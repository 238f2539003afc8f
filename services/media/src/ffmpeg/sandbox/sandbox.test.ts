import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testFfmpeg } from '../../testing/test-ffmpeg.ts';
import { detectLimitCommand } from '../process-limits.ts';
import { runTool, type ToolLauncher } from '../run-tool.ts';
import { detectSandbox, type Sandbox } from './detect-sandbox.ts';

const gibibyte = 1024 ** 3;
let folder: string;
let outside: string;
let sandbox: Sandbox;
let launcher: ToolLauncher;
beforeAll(async () => {
  const [parent, ffmpeg] = await Promise.all([mkdtemp(join(tmpdir(), 'trenzeye-sandbox-')), testFfmpeg()]);
  await chmod(parent, 0o711);
  folder = await mkdtemp(join(parent, 'run-'));
  outside = join(parent, 'outside');
  await chmod(await mkdtemp(outside), 0o777);
  sandbox = await detectSandbox(ffmpeg);
  launcher = { limitCommand: await detectLimitCommand(), sandbox };
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

/** Runs a script of Node.js like ffmpeg; returns what it prints. Each attempt prints its error code, or `possible`. */
const runScript = async (script: string, using = launcher, memoryBytes = 64 * gibibyte): Promise<string> => {
  await writeFile(join(folder, 'script.mjs'), script);
  let output = '';
  await runTool(using, {
    program: process.execPath,
    // The configuration of OpenSSL is a file that the sandbox does not show.
    parameters: ['--openssl-config=/dev/null', 'script.mjs'],
    folder,
    signal: new AbortController().signal,
    limits: { memoryBytes, cpuSeconds: 20, fileBytes: 5_000_000, nice: 0 },
    timeoutMs: 20_000,
    onOutput: (chunk) => {
      output += chunk.toString();
    },
  });
  return output.trim();
};

const attempt = (statement: string): string =>
  `import fs from 'node:fs'; import { spawnSync } from 'node:child_process'; import { connect } from 'node:net';
  try { ${statement}; console.log('possible'); } catch (error) { console.log(error.code ?? error.message); }`;

const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('sandbox', () => {
  it('detectSandbox: Linux with perl -> seccomp and Landlock are in force', () => {
    expect(sandbox.features).toMatchObject({ seccomp: true, landlock: true });
  });

  const refused = /^(EACCES|EPERM|ENOENT|ESRCH)$/;
  it.each([
    ['read the environment of the service', () => `fs.readFileSync('/proc/${process.pid}/environ')`],
    ['read the memory of the service', () => `fs.readFileSync('/proc/${process.pid}/maps')`],
    ['signal the service', () => `process.kill(${process.pid}, 0)`],
    ['signal the group of the service', () => 'process.kill(0, 0)'],
    ['read a file of the service', () => `fs.readFileSync(${JSON.stringify(import.meta.filename)})`],
    ['read the accounts', () => "fs.readFileSync('/etc/passwd')"],
    ['write next to the folder', () => `fs.writeFileSync(${JSON.stringify(`${outside}-file`)}, '')`],
    ['list the folder of temporary files', () => `fs.readdirSync(${JSON.stringify(tmpdir())})`],
    ['create a symbolic link for the service to follow', () => "fs.symlinkSync('/etc/passwd', 'poster.jpg')"],
    ['create a hard link', () => "fs.linkSync('/etc/passwd', 'poster.jpg')"],
    ['start a process', () => "const { error } = spawnSync('/bin/true'); if (error) throw error"],
    ['start itself again', () => 'const { error } = spawnSync(process.execPath); if (error) throw error'],
  ])('runTool: a program that tries to %s -> refused', async (_name, statement) => {
    expect(await runScript(attempt(statement()))).toMatch(refused);
  });

  it('runTool: the same attempts outside of the sandbox -> possible, which shows that the tests above can fail', async () => {
    const features = { separateUser: false, namespaces: false, privateProc: false, seccomp: false, landlock: false };
    const unprotected = {
      ...launcher,
      sandbox: {
        features,
        userId: undefined,
        wrap: (program: string, parameters: readonly string[]) => [program, ...parameters] as [string],
      },
    };

    expect(await runScript(attempt(`fs.readFileSync('/proc/${process.pid}/environ')`), unprotected)).toBe('possible');
    expect(await runScript(attempt("const { error } = spawnSync('/bin/true'); if (error) throw error"), unprotected)).toBe('possible');
  });

  it('runTool: a program that opens a connection -> no connection arrives', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const script = `import { connect } from 'node:net';
      connect(${port}, '127.0.0.1').on('error', ({ code }) => console.log(code)).on('connect', () => console.log('possible'));`;

    const printed = await runScript(script);
    server.close();

    expect([printed, connections]).toEqual(['EPERM', 0]);
  });

  it('runTool: secrets in the environment of the service -> not in that of the program', async () => {
    process.env.SANDBOX_TEST_SECRET = 'secret';
    const names = await runScript('console.log(JSON.stringify(Object.keys(process.env).sort()))');
    delete process.env.SANDBOX_TEST_SECRET;

    expect(JSON.parse(names)).toEqual(['HOME', 'LC_ALL', 'TMPDIR']);
  });

  it('runTool: a program that allocates more than its memory -> ended', async () => {
    const script = 'const blocks = []; for (;;) blocks.push(new Uint8Array(256 * 1024 ** 2));';

    await expect(runScript(script, launcher, 8 * gibibyte)).rejects.toThrow();
  });

  it('runTool: a program that writes more than its file size -> refused', async () => {
    const printed = await runScript(attempt("for (let i = 0; i < 20; i += 1) fs.appendFileSync('large', Buffer.alloc(1_000_000))"));

    expect(printed).toBe('EFBIG');
    expect((await readFile(join(folder, 'large'))).length).toBe(5_000_000);
  });

  it('runTool: a program that writes into its folder -> the service reads and deletes it', async () => {
    await runScript(attempt("fs.writeFileSync('result', 'text')"));

    expect(await readFile(join(folder, 'result'), 'utf8')).toBe('text');
    await rm(join(folder, 'result'));
    expect(await readdir(folder)).not.toContain('result');
  });

  it('detectSandbox: a program that does not exist -> reports no features', async () => {
    expect(Object.values((await detectSandbox('/nonexistent/ffmpeg')).features)).toEqual(Array(5).fill(false));
  });
});
