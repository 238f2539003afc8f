import type { IconName } from '@trenzeye/frontend-kit';

const icons: Readonly<Record<string, IconName>> = { thread: 'thread', image: 'image', shorts: 'video' };

export const contentTypeIcon = (type: string): IconName => icons[type] ?? 'edit';
