import { busySecondsOf, coresBetween } from './processor-time.ts';

test('busySecondsOf: first line of /proc/stat -> all but the idle time and the time of waiting for disks', () => {
  expect(busySecondsOf('cpu  1000 200 300 90000 5000 10 20 30 0 0\ncpu0 1 2 3 4')).toBe(15.6);
});

test('coresBetween: two readings -> cores of each process; a process that was replaced does not count negatively', () => {
  expect(coresBetween({ gateway: 1, kafka: 9 }, { gateway: 5, kafka: 1, content: 2 }, 8)).toEqual({
    gateway: 0.5,
    kafka: 0,
    content: 0.25,
  });
});
