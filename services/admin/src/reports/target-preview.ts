import type { ReportTargetRow } from './store.ts';

/** The preview of an item or comment, with the title unless the preview starts with it. */
export const targetPreview = ({ title, preview }: Pick<ReportTargetRow, 'title' | 'preview'>): string =>
  preview.startsWith(title.replace(/…$/, '')) ? preview : [title, preview].filter(Boolean).join('\n');
