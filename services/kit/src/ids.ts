import { v7 } from 'uuid';

/** Time-ordered unique id (UUIDv7): new rows land at the end of an index. */
export const newId = (): string => v7();
