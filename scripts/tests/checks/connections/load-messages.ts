/** What the load generator does. Sent to its process before it starts. */
export interface Load {
  /** Of the gateway. */
  readonly url: string;
  /** Connections that have received one response and send nothing more. */
  readonly idle: number;
  /** Connections that request `path` and stop reading. */
  readonly readers: number;
  /** Uploads of one byte per second. */
  readonly writers: number;
  /** A large file. */
  readonly path: string;
  /** Access tokens of the uploads, used by turns. */
  readonly tokens: readonly string[];
}

/** The state of one kind of connections. */
export interface LoadCounts {
  /** Connected and holding a place: idle, reading slowly or writing slowly. */
  readonly open: number;
  /** Connections so far, the first ones included. */
  readonly connects: number;
  /** Responses so far by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

export type LoadReport = Readonly<Record<'idle' | 'readers' | 'writers', LoadCounts>>;
