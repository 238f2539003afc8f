import type { Page } from '@playwright/test';
import type { World } from '../world.ts';

/** One page, tab or dialog as somebody sees it. */
export interface PageState {
  /** The path as the shell's router writes it. */
  readonly route: string;
  /** What is looked at; also what its pictures are called. */
  readonly name: string;
  readonly path: string | ((world: World) => string);
  /** Words that are there when the page is. */
  readonly shows: string | RegExp;
  /** Opens the dialog, the menu or the form that is looked at; ends when it is there. */
  readonly open?: (page: Page) => Promise<void>;
  /** What the page may log as an error. */
  readonly logs?: RegExp;
}

/** Rows of one route. */
export const of = (route: string, ...states: readonly Omit<PageState, 'route'>[]): readonly PageState[] =>
  states.map((state) => ({ ...state, route }));

/** Presses the first button of this name. */
export const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
