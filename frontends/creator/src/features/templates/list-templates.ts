import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '@trenzeye/frontend-kit';
import { ContentType } from '@trenzeye/proto/http/common';
import { content, TemplateCategory } from '@trenzeye/proto/http/content';

export type Category = TemplateCategory | 'all';
export type Kind = ContentType | 'all';

export interface TemplateChoice {
  readonly category: Category;
  readonly kind: Kind;
}

/** What the address asks for; anything unknown is everything. */
export function templateChoice(query: URLSearchParams): TemplateChoice {
  return {
    category: TemplateCategory.options.find((option) => option === query.get('category')) ?? 'all',
    kind: ContentType.options.find((option) => option === query.get('type')) ?? 'all',
  };
}

/** Templates to start from, page by page. */
export function useTemplates({ category, kind }: TemplateChoice) {
  const query = { ...(category !== 'all' && { category }), ...(kind !== 'all' && { content_type: kind }), limit: 24 };
  return useInfiniteQuery({
    queryKey: ['templates', category, kind],
    queryFn: ({ pageParam, signal }) => callPage(content.listTemplates, { query, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}
