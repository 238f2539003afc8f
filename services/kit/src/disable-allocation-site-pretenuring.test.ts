import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Makes objects that live long for a while, then ones that are dropped at once; prints how many bytes of those lie among the old at most. */
const program = (first: string) => `
  ${first}
  const { getHeapSpaceStatistics } = await import('node:v8');
  const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
  const make = (number) => ({ number, inner: { number } });
  const slowMoment = () => {
    const inHand = new Array(400_000);
    for (let number = 0; number < inHand.length; number += 1) inHand[number] = make(number);
    return inHand.length;
  };
  for (let round = 0; round < 10; round += 1) slowMoment();
  let [sum, most] = [0, 0];
  const drop = (times) => {
    for (let number = 0; number < times; number += 1) sum += make(number).inner.number;
  };
  for (let sweep = 0; sweep < 3; sweep += 1) globalThis.gc({ type: 'minor' });
  const before = old();
  for (let round = 0; round < 20; round += 1) {
    drop(5_000);
    most = Math.max(most, old() - before);
  }
  console.log(JSON.stringify({ sum, most }));
`;

const bytesAmongOld = async (first: string): Promise<number> => {
  const flags = ['--expose-gc', '--max-semi-space-size=4', '--no-turbo-escape', '--no-maglev', '--input-type=module'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', program(first)]);
  return JSON.parse(stdout).most;
};

const keep = `(await import(${JSON.stringify(new URL('./disable-allocation-site-pretenuring.ts', import.meta.url).href)})).disableAllocationSitePretenuring();`;

/** V8 decides by the clock, too, so it takes some tries to see it. */
const tries = 15;

test('objects that are dropped at once, made where some lived long before -> are never among the old, as they would be at times', async () => {
  let [kept, otherwise] = [0, 0];
  for (let round = 0; round < tries && (otherwise < 1_000_000 || round < 3); round += 1) {
    kept = Math.max(kept, await bytesAmongOld(keep));
    otherwise = Math.max(otherwise, await bytesAmongOld(''));
  }

  expect(otherwise).toBeGreaterThan(1_000_000);
  expect(kept).toBeLessThan(otherwise / 10);
}, 60_000);
