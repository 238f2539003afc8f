import { plural, t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, saveFile, useApiMutation, useToast } from '@trenzeye/frontend-kit';
import type { BodyInput } from '@trenzeye/proto/http';
import { content, type TrendSource } from '@trenzeye/proto/http/content';

const sourcesKey = ['trend-sources'] as const;
const refreshMs = 10_000;

/** All sources with their state, fetched again every ten seconds. */
export const useSources = () =>
  useQuery({
    queryKey: sourcesKey,
    queryFn: ({ signal }) => call(content.trendSources, { signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });

export type SourceChange = BodyInput<typeof content.changeSource>;

/** What is chosen for a source at present. */
export const choiceOf = ({ enabled, interval_seconds, region, language }: TrendSource): SourceChange => ({
  enabled,
  interval_seconds,
  region,
  language,
});

export const useChangeSource = () =>
  useApiMutation({
    mutationFn: ({ id, change }: { readonly id: string; readonly change: SourceChange }) =>
      call(content.changeSource, { params: { id }, body: change }),
    failureMessage: t`The source could not be changed`,
    invalidates: [sourcesKey],
  });

/** Reads a feed without adding it. The form shows what the server says about the address. */
export const usePreviewFeed = () =>
  useMutation({ networkMode: 'always', mutationFn: (url: string) => call(content.previewFeed, { body: { url } }) });

export const useAddFeed = () =>
  useApiMutation({
    mutationFn: (body: BodyInput<typeof content.addFeed>) => call(content.addFeed, { body }),
    failureMessage: t`The feed could not be added`,
    invalidates: [sourcesKey],
  });

export const useDeleteFeed = () =>
  useApiMutation({
    mutationFn: (id: string) => call(content.deleteFeed, { params: { id } }),
    failureMessage: t`The feed could not be removed`,
    invalidates: [sourcesKey],
  });

/** Downloads all feeds as an OPML file. */
export const useExportFeeds = () =>
  useApiMutation({
    mutationFn: async () => {
      const { opml } = await call(content.exportFeeds);
      saveFile('trenzeye-feeds.opml', new Blob([opml], { type: 'text/x-opml' }));
    },
    failureMessage: t`The feeds could not be exported`,
    invalidates: [],
  });

/** Adds the feeds of an OPML file. */
export function useImportFeeds() {
  const toast = useToast();
  return useApiMutation({
    mutationFn: async (file: File) => {
      const result = await call(content.importFeeds, { body: { opml: await file.text() } });
      toast.success(plural(result.added, { one: '# feed added', other: '# feeds added' }));
      return result;
    },
    failureMessage: t`The feeds could not be imported`,
    invalidates: [sourcesKey],
  });
}
