/** Preloaded into a process: with every SIGUSR2 the clock of that process jumps, one hour ahead or by CLOCK_JUMP_MS, and back. */
const jumpMs = Number(process.env.CLOCK_JUMP_MS ?? 3_600_000);
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
  offsetMs = offsetMs === 0 ? jumpMs : 0;
});
