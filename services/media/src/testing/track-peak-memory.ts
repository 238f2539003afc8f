import { readdir, readFile } from 'node:fs/promises';

/** Bytes a process holds, and whose child it is; undefined when it is gone. */
const look = async (pid: string): Promise<{ readonly parent: number; readonly bytes: number } | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);
  const [parent, kilobytes] = [read('PPid'), read('VmRSS')];
  return Number.isFinite(kilobytes) ? { parent, bytes: kilobytes * 1024 } : undefined;
};

export interface PeakMemoryTracker {
  /** The most that each held, in bytes, by the names given. */
  readonly peaks: Readonly<Record<string, number>>;
  stop(): void;
}

/** Looks at processes every 200 ms, and at the largest child of each, as `<name> child`. Linux alone. */
export const trackPeakMemory = (processes: Readonly<Record<string, number>>): PeakMemoryTracker => {
  const peaks: Record<string, number> = {};
  const note = (name: string, bytes: number) => {
    peaks[name] = Math.max(peaks[name] ?? 0, bytes);
  };
  const sample = async () => {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const seen = await look(pid);
      for (const [name, watched] of Object.entries(processes)) {
        if (seen && Number(pid) === watched) note(name, seen.bytes);
        if (seen?.parent === watched) note(`${name} child`, seen.bytes);
      }
    }
  };
  const timer = setInterval(() => void sample().catch(() => undefined), 200);
  return { peaks, stop: () => clearInterval(timer) };
};
