import type { Template } from '@trenzeye/proto/http/content';

/** Path of the generate page for a template. */
export const templateLink = ({ id, title, content_type }: Pick<Template, 'id' | 'title' | 'content_type'>): string =>
  `/generate?${new URLSearchParams({ templateId: id, templateTitle: title, contentType: content_type })}`;
