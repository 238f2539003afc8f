import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { birthOf } from '../engines/process-table.ts';
import { AlreadyRunning, takeLock } from './lock.ts';

const folders: { remove(): void }[] = [];
const children: ChildProcess[] = [];

const freshFolder = (): string => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
};

const sleeper = (): number => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  children.push(child);
  return child.pid as number;
};

const lockOf = (dataDir: string, holder: { pid: number; born: string | null }): void =>
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...holder, since: '2026-11-20T21:04:00.000Z' }));

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) folder.remove();
});

test('lock: nobody holds it -> taken, and gone after release', async () => {
  const dataDir = freshFolder();
  const lock = await takeLock(dataDir);
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid).toBe(process.pid);
  lock.release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('lock: held by a running process -> refused with a sentence that names it', async () => {
  const dataDir = freshFolder();
  const pid = sleeper();
  lockOf(dataDir, { pid, born: birthOf(pid) ?? null });
  const refused = takeLock(dataDir, 50);
  await expect(refused).rejects.toThrow(AlreadyRunning);
  await expect(refused).rejects.toThrow(new RegExp(`already runs on .*process ${pid}.*DATA_DIR`));
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid).toBe(pid);
});

test('lock: taken twice by one process -> the second is refused', async () => {
  const dataDir = freshFolder();
  const lock = await takeLock(dataDir);
  await expect(takeLock(dataDir, 50)).rejects.toThrow(AlreadyRunning);
  lock.release();
});

test('lock: its holder was killed -> taken over', async () => {
  const dataDir = freshFolder();
  const pid = sleeper();
  lockOf(dataDir, { pid, born: birthOf(pid) ?? null });
  const gone = new Promise((resolve) => children[0]?.once('exit', resolve));
  process.kill(pid, 'SIGKILL');
  await gone;
  const lock = await takeLock(dataDir, 50);
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid).toBe(process.pid);
  lock.release();
});

test('lock: its process id now belongs to another process -> taken over', async () => {
  const dataDir = freshFolder();
  lockOf(dataDir, { pid: sleeper(), born: 'another birth' });
  const lock = await takeLock(dataDir, 50);
  lock.release();
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

test('lock: its text is damaged -> taken over', async () => {
  const dataDir = freshFolder();
  writeFileSync(join(dataDir, 'lock'), '{"pid":');
  const lock = await takeLock(dataDir, 50);
  lock.release();
});

test('lock: its holder ends within the patience -> taken', async () => {
  const dataDir = freshFolder();
  const pid = sleeper();
  lockOf(dataDir, { pid, born: birthOf(pid) ?? null });
  setTimeout(() => process.kill(pid, 'SIGKILL'), 200);
  const lock = await takeLock(dataDir, 5_000);
  lock.release();
});

test('lock: taken by somebody else meanwhile -> release leaves theirs', async () => {
  const dataDir = freshFolder();
  const lock = await takeLock(dataDir);
  lockOf(dataDir, { pid: 1, born: null });
  lock.release();
  expect(existsSync(join(dataDir, 'lock'))).toBe(true);
});
