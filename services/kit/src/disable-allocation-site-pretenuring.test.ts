import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Allocates long-lived objects at one allocation site, then short-lived ones at the same site. Prints the maximum number of bytes that
 * the short-lived objects occupied in the old generation.
 */
const program = (setup: string) => `
  ${setup}
  const { getHeapSpaceStatistics } = await import('node:v8');
  const oldSpaceBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
  const allocate = (number) => ({ number, inner: { number } });
  const allocateLongLived = () => {
    const retained = new Array(400_000);
    for (let number = 0; number < retained.length; number += 1) retained[number] = allocate(number);
    return retained.length;
  };
  for (let round = 0; round < 10; round += 1) allocateLongLived();
  let [sum, maxBytes] = [0, 0];
  const allocateShortLived = (count) => {
    for (let number = 0; number < count; number += 1) sum += allocate(number).inner.number;
  };
  for (let round = 0; round < 3; round += 1) globalThis.gc({ type: 'minor' });
  const before = oldSpaceBytes();
  for (let round = 0; round < 20; round += 1) {
    allocateShortLived(5_000);
    maxBytes = Math.max(maxBytes, oldSpaceBytes() - before);
  }
  console.log(JSON.stringify({ sum, maxBytes }));
`;

const measureOldSpaceBytes = async (setup: string): Promise<number> => {
  const flags = ['--expose-gc', '--max-semi-space-size=4', '--no-turbo-escape', '--no-maglev', '--input-type=module'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', program(setup)]);
  return JSON.parse(stdout).maxBytes;
};

const moduleUrl = new URL('./disable-allocation-site-pretenuring.ts', import.meta.url).href;
const disablePretenuring = `(await import(${JSON.stringify(moduleUrl)})).disableAllocationSitePretenuring();`;

/** V8's decision also depends on timing, so pretenuring does not happen in every attempt. */
const maxAttempts = 15;

test('disableAllocationSitePretenuring: short-lived objects of a site with long-lived ones -> not in the old generation', async () => {
  let [bytesDisabled, bytesByDefault] = [0, 0];
  for (let attempt = 0; attempt < maxAttempts && (bytesByDefault < 1_000_000 || attempt < 3); attempt += 1) {
    bytesDisabled = Math.max(bytesDisabled, await measureOldSpaceBytes(disablePretenuring));
    bytesByDefault = Math.max(bytesByDefault, await measureOldSpaceBytes(''));
  }

  expect(bytesByDefault).toBeGreaterThan(1_000_000);
  expect(bytesDisabled).toBeLessThan(bytesByDefault / 10);
}, 60_000);
