import { t } from '@lingui/core/macro';
import type { IconName } from '@trenzeye/frontend-kit';

/** Headings in the list of commands. */
export const groupLabels = {
  recent: t`Recent`,
  actions: t`Actions`,
  pages: t`Pages`,
  people: t`People`,
  tags: t`Tags`,
  posts: t`Posts`,
  signals: t`Signals`,
} as const;
export type CommandGroup = keyof typeof groupLabels;

export interface Command {
  /** Unique in the palette. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Second line. */
  readonly detail?: string;
  readonly icon: IconName;
  /** Other words that find the command, separated by spaces. */
  readonly keywords?: string;
  /** The page that the command opens, or what it does. */
  readonly target: string | (() => void);
}

const words = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The commands in which every word of the query begins a word of the label or of the keywords; all for an empty query. */
export function filterCommands(commands: readonly Command[], query: string): Command[] {
  const searched = words(query);
  return commands.filter(({ label, keywords = '' }) => {
    const available = words(`${label} ${keywords}`);
    return searched.every((word) => available.some((each) => each.startsWith(word)));
  });
}

/** The commands with the headings of their groups, groups in order of their first command. */
export const groupCommands = (commands: readonly Command[]): (readonly [CommandGroup, readonly Command[]])[] => [
  ...Map.groupBy(commands, ({ group }) => group),
];
