import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readProfile, topFunctions } from './profile.ts';

const program = `
console.log(process.pid);
const busyWork = () => { let sum = 0; for (const end = performance.now() + 300; performance.now() < end; ) for (let i = 0; i < 1e5; i += 1) sum += Math.sqrt(i); return sum; };
busyWork();
`;

test('profile of a real process -> the function that used most time is first, with its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-profile-'));
  try {
    const file = join(folder, 'busy.mjs');
    await writeFile(file, program);
    const { stdout } = await promisify(execFile)(process.execPath, ['--cpu-prof', '--cpu-prof-dir', folder, file], {
      env: { PATH: process.env.PATH },
    });

    const profile = await readProfile(folder, Number(stdout));

    const [first] = topFunctions(profile ?? { nodes: [], startTime: 0, endTime: 0 }, 3);
    expect(first?.name).toMatch(/^busyWork .*busy\.mjs:3$/);
    expect(first?.share).toBeGreaterThan(0.5);
    expect(await readProfile(folder, 1)).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
