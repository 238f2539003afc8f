import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '@trenzeye/frontend-kit';
import { ContentType } from '@trenzeye/proto/http/common';
import { content, type Template, TemplateCategory } from '@trenzeye/proto/http/content';

/** Path of the generate page for a template. */
export const templateLink = ({ id, title, content_type }: Pick<Template, 'id' | 'title' | 'content_type'>): string =>
  `/generate?${new URLSearchParams({ templateId: id, templateTitle: title, contentType: content_type })}`;

type Category = TemplateCategory | 'all';
type TemplateType = ContentType | 'all';

export interface TemplateFilterValues {
  readonly category: Category;
  readonly kind: TemplateType;
}

/** Filters from the URL; all for unknown values. */
export function parseTemplateFilters(query: URLSearchParams): TemplateFilterValues {
  return {
    category: TemplateCategory.options.find((option) => option === query.get('category')) ?? 'all',
    kind: ContentType.options.find((option) => option === query.get('type')) ?? 'all',
  };
}

/** Pages of templates. */
export function useTemplates({ category, kind }: TemplateFilterValues) {
  const query = { ...(category !== 'all' && { category }), ...(kind !== 'all' && { content_type: kind }), limit: 24 };
  return useInfiniteQuery({
    queryKey: ['templates', category, kind],
    queryFn: ({ pageParam, signal }) => callPage(content.listTemplates, { query, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}
