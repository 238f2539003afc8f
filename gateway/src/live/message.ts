import { type LiveData, type LiveEventName, signalsWatchKey } from '@trenzeye/proto/http/live';

/** Whom a message is for: those who watch an item (its id), a person's own streams, or those who watch the signals. */
export type Audience = string;

export const ownOf = (userId: string): Audience => `@${userId}`;

export const isOwn = (audience: Audience): boolean => audience.startsWith('@');

/** What streams are told of one event. A later message with the same key says all that an earlier one did. */
export interface Message {
  readonly to: Audience;
  readonly key: string;
  /** `event:` and `data:` lines. */
  readonly text: string;
}

/** The lines of an event; `id` is where to resume from when it was the last that arrived. */
export const frameOf = (text: string, id?: string): string => (id === undefined ? `${text}\n\n` : `id: ${id}\n${text}\n\n`);

export const textOf = <N extends LiveEventName>(name: N, data: LiveData<N>): string => `event: ${name}\ndata: ${JSON.stringify(data)}`;

/** Says `name` to an audience; `about` is what of theirs it is about. */
export const say = <N extends LiveEventName>(to: Audience, about: string, name: N, data: LiveData<N>): Message => ({
  to,
  key: `${to} ${about}`,
  text: textOf(name, data),
});

/** Protobuf has no null: empty stands for none. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

export const signalsAudience: Audience = signalsWatchKey;
