/** PostgreSQL, Redis or Kafka: a process started by these scripts, or an external server. */
export type Engine = {
  name: string;
  /** The address for clients; a restart does not change it. */
  url: string;
  /** Undefined for an external engine or one in a container. */
  pid(): number | undefined;
  running(): boolean;
  /** Graceful stop; does nothing when it is not running. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when the process has ended. */
  kill9(): Promise<void>;
  /** Kills it if it runs and starts it on the same port and data; resolves when it is ready. */
  restart(): Promise<void>;
  /** Called when it ends without a call of stop() or kill9(). */
  onUnexpectedEnd(listener: () => void): void;
};

export type Log = (line: string) => void;

/** An engine that is not available on this machine; the message explains what to install. */
export class EngineMissing extends Error {
  override name = 'EngineMissing';
}

/** An engine that is not managed by these scripts: it cannot be stopped or killed. */
export const externalEngine = (name: string, url: string): Engine => ({
  name,
  url,
  pid: () => undefined,
  running: () => true,
  stop: async () => {},
  kill9: async () => {
    throw new Error(`${name} at ${url} is an external server and cannot be killed.`);
  },
  restart: async () => {},
  onUnexpectedEnd: () => {},
});
