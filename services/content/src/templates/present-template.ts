import type { Template } from '@trenzeye/proto/http/content';
import type { TemplateRow } from './store.ts';

/** A picture that has not been drawn yet has the URL that draws it. */
export const presentTemplate = ({ position: _position, ...row }: TemplateRow): Template => ({
  ...row,
  preview_url: row.preview_url ?? `/api/templates/${row.id}/preview`,
});
