/** A real engine (PostgreSQL, Redis, Kafka) that this repository started, or one that somebody else runs. */
export type Engine = {
  name: string;
  /** How clients reach it; the same before and after a restart. */
  url: string;
  /** Undefined for an engine that runs elsewhere or in a container. */
  pid(): number | undefined;
  running(): boolean;
  /** Orderly end; does nothing when it is not running. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash would be; resolves when the process is gone. */
  kill9(): Promise<void>;
  /** Starts again on the same port and data, killing first what still runs; resolves when it answers. */
  restart(): Promise<void>;
  /** Called when it ends without stop() or kill9() having been asked for. */
  onUnexpectedEnd(listener: () => void): void;
};

export type Log = (line: string) => void;

/** An engine that cannot be had on this machine; the message says what to install. */
export class EngineMissing extends Error {
  override name = 'EngineMissing';
}

/** An engine run by somebody else: it can be used, not stopped. */
export const externalEngine = (name: string, url: string): Engine => ({
  name,
  url,
  pid: () => undefined,
  running: () => true,
  stop: async () => {},
  kill9: async () => {
    throw new Error(`${name} at ${url} is not ours to kill.`);
  },
  restart: async () => {},
  onUnexpectedEnd: () => {},
});
