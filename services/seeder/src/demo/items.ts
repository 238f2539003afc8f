import { images } from './images.ts';
import type { DemoItem } from './item.ts';
import { shorts } from './shorts.ts';
import { threads } from './threads.ts';

/** All demo items, oldest first, so that the totals of creators grow in order. */
export const items: readonly DemoItem[] = [...threads, ...images, ...shorts].sort((a, b) => b.hoursAgo - a.hoursAgo);
