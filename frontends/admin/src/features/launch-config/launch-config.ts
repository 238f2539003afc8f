/** What an admin notes for the launch. It stays in this browser. */
export interface LaunchConfig {
  /** YYYY-MM-DD, or empty. */
  readonly launchDate: string;
  readonly productHuntUrl: string;
  readonly demoVideoUrl: string;
  readonly thumbnailUrl: string;
  readonly taglines: readonly string[];
  readonly makerAccounts: readonly string[];
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** What was kept, read with care: it may be of another version, or not ours at all. */
export function configFrom(kept: string | null): LaunchConfig {
  let given: Record<string, unknown> = {};
  try {
    given = (JSON.parse(kept ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch (error) {
    console.warn('The kept launch configuration could not be read', error);
  }
  return {
    launchDate: words(given.launchDate),
    productHuntUrl: words(given.productHuntUrl),
    demoVideoUrl: words(given.demoVideoUrl),
    thumbnailUrl: words(given.thumbnailUrl),
    taglines: list(given.taglines),
    makerAccounts: list(given.makerAccounts),
  };
}

/** One entry a line; empty lines are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Source: specification, section 7. */
const storageKey = 'launch-config';

export const readConfig = (): LaunchConfig => configFrom(window.localStorage.getItem(storageKey));
export const saveConfig = (config: LaunchConfig): void => window.localStorage.setItem(storageKey, JSON.stringify(config));
