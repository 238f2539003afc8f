import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, fieldProblem, localStore, useToast } from '@trenzeye/frontend-kit';
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

/** Launch notes of an admin, stored in this browser only. Source: specification, section 3. */
interface LaunchConfig {
  /** YYYY-MM-DD, or empty. */
  readonly launchDate: string;
  readonly productHuntUrl: string;
  readonly demoVideoUrl: string;
  readonly thumbnailUrl: string;
  readonly taglines: readonly string[];
  readonly makerAccounts: readonly string[];
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toTextList = (value: unknown): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);

/** Parses the stored configuration, which may be invalid or of another version: invalid fields become empty. */
export function parseConfig(stored: string | null): LaunchConfig {
  let fields: Record<string, unknown> = {};
  try {
    fields = (JSON.parse(stored ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch (error) {
    console.error('Launch configuration parse failed', error);
  }
  return {
    launchDate: toText(fields.launchDate),
    productHuntUrl: toText(fields.productHuntUrl),
    demoVideoUrl: toText(fields.demoVideoUrl),
    thumbnailUrl: toText(fields.thumbnailUrl),
    taglines: toTextList(fields.taglines),
    makerAccounts: toTextList(fields.makerAccounts),
  };
}

/** One entry per line; empty lines are dropped. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Source: specification, section 7. */
const storageKey = 'launch-config';

export const readConfig = (): LaunchConfig => parseConfig(localStore.getItem(storageKey));
export const saveConfig = (config: LaunchConfig): void => localStore.setItem(storageKey, JSON.stringify(config));
