/** Where a gateway has read the bus to: for each topic, in a fixed order, the newest position of each partition. */
export type Positions = readonly (readonly number[])[];

const sound = /^[\w.-]{1,2000}$/;

/** As the id of an event: what a client says it has heard, to whichever gateway it comes next. */
export const encodePositions = (positions: Positions): string =>
  positions.map((partitions) => partitions.map((position) => position.toString(36)).join('.')).join('_');

/** Undefined when it is not of the same topics and partitions. */
export const parsePositions = (text: string, like: Positions): Positions | undefined => {
  if (!sound.test(text)) return undefined;
  const topics = text.split('_').map((partitions) => partitions.split('.').map((position) => Number.parseInt(position, 36)));
  const fits =
    topics.length === like.length &&
    topics.every((partitions, topic) => partitions.length === like[topic]?.length && partitions.every(Number.isSafeInteger));
  return fits ? topics : undefined;
};
