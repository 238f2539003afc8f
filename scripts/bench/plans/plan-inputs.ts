/** What the plan for a number of users assumes. Change it to what your installation and your provider have. */
export interface PlanInputs {
  /** API requests of a daily user per day, in the shares of the capacity bench. */
  readonly requestsPerUser: number;
  /** Requests in the busiest minutes, as a multiple of the average. */
  readonly peakFactor: number;
  /** Largest share of a processor that is used in the busiest minutes: the rest is for failures, updates and bursts. */
  readonly targetUtilization: number;
  /** Cores of a machine for services. */
  readonly serviceCores: number;
  /** Sizes of machines for databases, in cores. */
  readonly databaseCores: readonly number[];
  /** Live streams that are open per request per second, as in the capacity bench at its limit. */
  readonly streamsPerRequest: number;
  /** Streams of one gateway process: half of STREAMS_MAX. */
  readonly streamsPerGateway: number;
  /** Bytes in each of the databases of content and social for an item with ten reactions and a comment. */
  readonly databaseBytesPerItem: number;
  /** Bytes of stored objects per upload, with all derived files. */
  readonly objectBytesPerUpload: number;
  /** Bytes of an event in Kafka, and the days for which it is kept. */
  readonly eventBytes: number;
  readonly eventDays: number;
  /** Bytes of pictures and videos that a feed page loads, and the share that the CDN answers itself. */
  readonly mediaBytesPerPage: number;
  readonly cdnHitShare: number;
  /** US dollars. */
  readonly prices: {
    readonly coreHour: number;
    readonly blockGbMonth: number;
    readonly objectGbMonth: number;
    readonly cdnGb: number;
    readonly egressGb: number;
  };
}

/** Not measured, except for the bytes of an item, which the databases of `npm run test:extended -- data-volume` have. */
export const planInputs: PlanInputs = {
  requestsPerUser: 60,
  peakFactor: 3,
  targetUtilization: 0.6,
  serviceCores: 8,
  databaseCores: [4, 8, 16, 32, 64, 96],
  streamsPerRequest: 10,
  streamsPerGateway: 10_000,
  databaseBytesPerItem: 4_600,
  objectBytesPerUpload: 600_000,
  eventBytes: 600,
  eventDays: 7,
  mediaBytesPerPage: 150_000,
  cdnHitShare: 0.95,
  prices: { coreHour: 0.045, blockGbMonth: 0.1, objectGbMonth: 0.023, cdnGb: 0.01, egressGb: 0.05 },
};
