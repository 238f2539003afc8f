/** Preloaded into a process: after the first SIGUSR2 the clock of that process is one hour ahead. */
const jumpMs = 3_600_000;
let offsetMs = 0;
const RealDate = Date;

class JumpedDate extends RealDate {
  constructor(...args: []) {
    if (args.length > 0) super(...args);
    else super(RealDate.now() + offsetMs);
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

globalThis.Date = JumpedDate as DateConstructor;
process.on('SIGUSR2', () => {
  offsetMs = jumpMs;
});
