import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, fieldProblem, useToast } from '@trenzeye/frontend-kit';
import { admin, type LaunchLinkName, type LaunchLinks, launchLinkNames } from '@trenzeye/proto/http/admin';

const linksKey = ['launch-links'] as const;

/** The links as texts of the form: empty where none is configured. */
export type LinkTexts = Readonly<Record<LaunchLinkName, string>>;

const forEachName = <T>(value: (name: LaunchLinkName) => T): Record<LaunchLinkName, T> =>
  Object.fromEntries(launchLinkNames.map((name) => [name, value(name)])) as Record<LaunchLinkName, T>;

/** The published links, or the ones noted in this browser where none is published. */
export const toLinkTexts = (links: Partial<LaunchLinks>, noted: Partial<LinkTexts>): LinkTexts =>
  forEachName((name) => links[name] ?? noted[name] ?? '');

export const toLaunchLinks = (texts: LinkTexts): LaunchLinks => forEachName((name) => texts[name].trim() || null);

/** The published links. */
export const useLaunchLinks = () => useQuery({ queryKey: linksKey, queryFn: ({ signal }) => call(admin.readLaunchLinks, { signal }) });

/** Publishes the links and shows the result. The problem of a field is in `error`. */
export function usePublishLinks() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (texts: LinkTexts) => call(admin.changeLaunchLinks, { body: toLaunchLinks(texts) }),
    onSuccess: (links) => {
      client.setQueryData(linksKey, links);
      toast.success(t`Launch Config Saved`, t`The links are public; the notes are saved in this browser.`);
    },
    onError: (error) => {
      console.error('Launch links could not be saved', error);
      toast.error(t`Error`, t`Failed to save the links. ${error.message}`);
    },
  });
}

/** The message about a link that cannot be published. */
export const invalidLinkMessage = t`Enter an address that starts with https://, or leave it empty.`;

/** Whether the server refused a link. */
export const isRefused = (error: unknown, name: LaunchLinkName): boolean => fieldProblem(error, name) !== undefined;

/** Whether a typed link is empty or an https address. */
export const isLink = (typed: string): boolean => typed.trim() === '' || URL.parse(typed.trim())?.protocol === 'https:';
