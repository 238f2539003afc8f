/** Read positions on the bus: for each topic, in a fixed order, the latest position of each partition. */
export type Positions = readonly (readonly number[])[];

const positionsPattern = /^[\w.-]{1,2000}$/;

/** The event id of a stream. Any gateway process can resume from it. */
export const encodePositions = (positions: Positions): string =>
  positions.map((partitions) => partitions.map((position) => position.toString(36)).join('.')).join('_');

/** Undefined unless `text` has the same topics and partitions as `current`. */
export const parsePositions = (text: string, current: Positions): Positions | undefined => {
  if (!positionsPattern.test(text)) return undefined;
  const topics = text.split('_').map((partitions) => partitions.split('.').map((position) => Number.parseInt(position, 36)));
  const isCompatible =
    topics.length === current.length &&
    topics.every((partitions, topic) => partitions.length === current[topic]?.length && partitions.every(Number.isSafeInteger));
  return isCompatible ? topics : undefined;
};
