import { type LiveData, type LiveEventName, signalsWatchKey } from '@trenzeye/proto/http/live';

/** Recipients of a message: streams that watch an item (its id), the streams of a user, or streams that watch the signals. */
export type Audience = string;

export const userAudience = (userId: string): Audience => `@${userId}`;

export const isUserAudience = (audience: Audience): boolean => audience.startsWith('@');

/** A message for streams. It replaces earlier messages with the same key. */
export interface Message {
  readonly audience: Audience;
  readonly key: string;
  /** `event:` and `data:` lines. */
  readonly text: string;
}

/** A server-sent event; `id` is the position to resume from after it. */
export const toFrame = (text: string, id?: string): string => (id === undefined ? `${text}\n\n` : `id: ${id}\n${text}\n\n`);

export const formatEvent = <N extends LiveEventName>(name: N, data: LiveData<N>): string => `event: ${name}\ndata: ${JSON.stringify(data)}`;

/** `subject` identifies what the message is about within the audience. */
export const createMessage = <N extends LiveEventName>(audience: Audience, subject: string, name: N, data: LiveData<N>): Message => ({
  audience,
  key: `${audience} ${subject}`,
  text: formatEvent(name, data),
});

/** Protobuf has no null: an empty string means none. */
export const emptyToNull = (text: string): string | null => (text === '' ? null : text);

export const signalsAudience: Audience = signalsWatchKey;
