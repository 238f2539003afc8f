import { setTimeout as sleep } from 'node:timers/promises';
import { collectStartGarbage } from './collect-start-garbage.ts';

const mebibytes = () => process.memoryUsage().heapUsed / 2 ** 20;

/** Returns the heap with the garbage that it leaves behind. */
const makeGarbage = (): number => {
  const kept = Array.from({ length: 1_000_000 }, (_, number) => ({ number, text: `text ${number}` }));
  return kept.length > 0 ? mebibytes() : 0;
};

test('start garbage: collected once, after the delay', async () => {
  const withGarbage = makeGarbage();
  collectStartGarbage(10);
  await sleep(50);
  expect(withGarbage - mebibytes()).toBeGreaterThan(40);
});
