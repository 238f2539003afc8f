import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { startTimeOf } from '../bootstrap/process-identity.mjs';
import { AlreadyRunning, acquireLock } from './lock.ts';

const folders: { remove(): void }[] = [];
const children: ChildProcess[] = [];

const createFolder = (): string => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
};

const startSleepingProcess = (): number => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  children.push(child);
  return child.pid as number;
};

const writeLock = (dataDir: string, holder: { pid: number; startTime: string | null }): void =>
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...holder, since: '2026-11-20T21:04:00.000Z' }));

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) folder.remove();
});

test('lock: free -> taken, and removed by release', async () => {
  const dataDir = createFolder();
  const lock = await acquireLock(dataDir);
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid).toBe(process.pid);
  lock.release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('lock: held by a running process -> refused with an error that contains its id', async () => {
  const dataDir = createFolder();
  const pid = startSleepingProcess();
  writeLock(dataDir, { pid, startTime: startTimeOf(pid) ?? null });
  const refused = acquireLock(dataDir, 50);
  await expect(refused).rejects.toThrow(AlreadyRunning);
  await expect(refused).rejects.toThrow(new RegExp(`already runs on .*process ${pid}.*DATA_DIR`));
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid).toBe(pid);
});

test('lock: taken twice by one process -> the second is refused', async () => {
  const dataDir = createFolder();
  const lock = await acquireLock(dataDir);
  await expect(acquireLock(dataDir, 50)).rejects.toThrow(AlreadyRunning);
  lock.release();
});

test('lock: its process was killed -> taken over', async () => {
  const dataDir = createFolder();
  const pid = startSleepingProcess();
  writeLock(dataDir, { pid, startTime: startTimeOf(pid) ?? null });
  const exited = new Promise((resolve) => children[0]?.once('exit', resolve));
  process.kill(pid, 'SIGKILL');
  await exited;
  const lock = await acquireLock(dataDir, 50);
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid).toBe(process.pid);
  lock.release();
});

test('lock: its process id now belongs to another process -> taken over', async () => {
  const dataDir = createFolder();
  writeLock(dataDir, { pid: startSleepingProcess(), startTime: 'another start time' });
  const lock = await acquireLock(dataDir, 50);
  lock.release();
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

test('lock: the file is damaged -> taken over', async () => {
  const dataDir = createFolder();
  writeFileSync(join(dataDir, 'lock'), '{"pid":');
  const lock = await acquireLock(dataDir, 50);
  lock.release();
});

test('lock: its process ends within the timeout -> taken', async () => {
  const dataDir = createFolder();
  const pid = startSleepingProcess();
  writeLock(dataDir, { pid, startTime: startTimeOf(pid) ?? null });
  setTimeout(() => process.kill(pid, 'SIGKILL'), 200);
  const lock = await acquireLock(dataDir, 5_000);
  lock.release();
});

test('lock: taken over by another process -> release does not remove it', async () => {
  const dataDir = createFolder();
  const lock = await acquireLock(dataDir);
  writeLock(dataDir, { pid: 1, startTime: null });
  lock.release();
  expect(existsSync(join(dataDir, 'lock'))).toBe(true);
});
