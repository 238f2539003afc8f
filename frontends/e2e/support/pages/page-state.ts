import type { Page } from '@playwright/test';
import type { TestEnvironment } from '../test-environment.ts';

/** One page, tab or dialog to check. */
export interface PageState {
  /** The route path in the shell's router. */
  readonly route: string;
  /** Unique name, also the name of its screenshots. */
  readonly name: string;
  readonly path: string | ((environment: TestEnvironment) => string);
  /** Text that is visible when the page is loaded. */
  readonly shows: string | RegExp;
  /** Opens the dialog, menu or form to check. */
  readonly open?: (page: Page) => Promise<void>;
  /** Console errors that are expected. */
  readonly allowedErrors?: RegExp;
}

/** The states of one route. */
export const statesOf = (route: string, ...states: readonly Omit<PageState, 'route'>[]): readonly PageState[] =>
  states.map((state) => ({ ...state, route }));

/** Clicks the first button with this name. */
export const byClicking =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
