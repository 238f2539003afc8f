import type { BodyInput, content } from '@trenzeye/proto/http';
import type { CreatorName } from './creators.ts';
import type { SignalName } from './signals.ts';

type SeededItem = BodyInput<typeof content.seedContent>[number];
type Shape<T extends SeededItem['type']> = Extract<SeededItem, { type: T }>['content'];

interface DemoItemBase {
  /** Never changes: the item's id is derived from it. */
  readonly number: number;
  readonly author: CreatorName;
  readonly signal: SignalName | null;
  readonly prompt: string;
  /** Hours between publication and the start of the run: one to six days. */
  readonly hoursAgo: number;
  readonly isTest?: boolean;
}

export type DemoThread = DemoItemBase & { readonly type: 'thread'; readonly content: Shape<'thread'> };
export type DemoImage = DemoItemBase & { readonly type: 'image'; readonly content: Shape<'image'> };
export type DemoShort = DemoItemBase & { readonly type: 'video'; readonly content: Shape<'video'> };
export type DemoItem = DemoThread | DemoImage | DemoShort;
