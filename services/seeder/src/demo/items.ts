import { images } from './images.ts';
import type { DemoItem } from './item.ts';
import { shorts } from './shorts.ts';
import { threads } from './threads.ts';

/** Everything that is published, oldest first, so that creators' totals grow as they did. */
export const items: readonly DemoItem[] = [...threads, ...images, ...shorts].sort((a, b) => b.hoursAgo - a.hoursAgo);
