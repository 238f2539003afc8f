import { readdir, readFile } from 'node:fs/promises';

/** Resident bytes and parent of a process; undefined when it has ended. */
const readProcess = async (pid: string): Promise<{ readonly parent: number; readonly bytes: number } | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);
  const [parent, kilobytes] = [read('PPid'), read('VmRSS')];
  return Number.isFinite(kilobytes) ? { parent, bytes: kilobytes * 1024 } : undefined;
};

interface PeakMemoryTracker {
  /** Peak resident memory in bytes by name. */
  readonly peaks: Readonly<Record<string, number>>;
  stop(): void;
}

/** Samples processes every 200 ms, and the largest descendant of each as `<name> child`: ffmpeg is started by the program that creates its namespaces. Linux only. */
export const trackPeakMemory = (processes: Readonly<Record<string, number>>): PeakMemoryTracker => {
  const peaks: Record<string, number> = {};
  const record = (name: string, bytes: number) => {
    peaks[name] = Math.max(peaks[name] ?? 0, bytes);
  };
  const sample = async () => {
    const sampledProcesses = new Map<number, { readonly parent: number; readonly bytes: number }>();
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const sampled = await readProcess(pid);
      if (sampled) sampledProcesses.set(Number(pid), sampled);
    }
    const descendsFrom = (pid: number, ancestor: number): boolean => {
      const parent = sampledProcesses.get(pid)?.parent ?? 0;
      return parent === ancestor || (parent > 1 && descendsFrom(parent, ancestor));
    };
    for (const [name, watched] of Object.entries(processes))
      for (const [pid, { bytes }] of sampledProcesses) {
        if (pid === watched) record(name, bytes);
        else if (descendsFrom(pid, watched)) record(`${name} child`, bytes);
      }
  };
  const timer = setInterval(() => void sample().catch(() => undefined), 200);
  return { peaks, stop: () => clearInterval(timer) };
};
