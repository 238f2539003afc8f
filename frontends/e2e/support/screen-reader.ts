import type { CDPSession, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { mayTabOn } from './keyboard.ts';

interface AxNode {
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly ignored: boolean;
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** What a screen reader has to work with: Chromium's accessibility tree, and the changes of live regions. */
export interface ScreenReader {
  /** The focused element as it is read: its role, its name and its state, such as `button, Like, pressed`. */
  readonly focused: () => Promise<string>;
  /** Presses Tab until an element that is read like this has the focus. */
  readonly tabTo: (expected: RegExp) => Promise<void>;
  /** Landmarks as `navigation, Main`, in the order of the page. */
  readonly landmarks: () => Promise<string[]>;
  /** Headings as `1 Trenz`, in the order of the page. */
  readonly headings: () => Promise<string[]>;
  /** Waits until a live region has said this. */
  readonly expectAnnounced: (expected: RegExp) => Promise<void>;
}

const landmarkRoles = new Set(['banner', 'complementary', 'contentinfo', 'main', 'navigation', 'search']);
const statesRead = ['pressed', 'checked', 'expanded', 'selected', 'invalid', 'disabled', 'required'];

/**
 * Records what live regions say. A region speaks when its content changes. One that is inserted together with its content is silent,
 * except an alert, as in most screen readers.
 */
const recordAnnouncements = (): void => {
  const spoken: string[] = [];
  Object.assign(window, { spoken });
  const live = '[role=status], [role=log], [role=alert], [aria-live=polite], [aria-live=assertive], output';
  const say = (element: Element): void => {
    if (element.closest('[aria-busy=true]')) return;
    const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    if (text) spoken.push(text);
  };
  new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes, type } of records) {
      if (type === 'childList' && addedNodes.length === 0) continue;
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (region) changed.add(region);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('*')]) if (alert.matches('[role=alert]')) changed.add(alert);
    }
    for (const region of changed) say(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

const read = ({ role, name, properties = [] }: AxNode): string => {
  const states = properties
    .filter((property) => statesRead.includes(property.name))
    .flatMap((property) => {
      const { value } = property.value;
      if (value === true || value === 'true') return [property.name];
      return property.name === 'expanded' || property.name === 'pressed' ? [`not ${property.name}`] : [];
    });
  return [role?.value, name?.value, ...states].filter(Boolean).join(', ');
};

const fullTree = async (session: CDPSession): Promise<AxNode[]> => {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return (nodes as AxNode[]).filter(({ ignored }) => !ignored);
};

/** The beginning of the focused element's HTML. */
const outline = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');

/** To be called before the page that is read is opened. */
export const startScreenReader = async (page: Page): Promise<ScreenReader> => {
  await page.addInitScript(recordAnnouncements);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const focused = async (): Promise<string> => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId: result.objectId ?? '', fetchRelatives: false });
    const [node] = nodes as AxNode[];
    return node && !node.ignored ? read(node) : '';
  };
  return {
    focused,
    tabTo: async (expected) => {
      const passed: string[] = [];
      const startedAt = Date.now();
      for (let steps = 0; mayTabOn(steps, startedAt); steps += 1) {
        await page.keyboard.press('Tab');
        const current = await focused();
        if (expected.test(current)) return;
        passed.push(current);
        // The end of the page: the focus is on its way around through the browser's own controls.
        if (current === '' && (await page.evaluate(() => document.activeElement === document.body))) continue;
        expect(current, `without a name: ${await outline(page)}`).toMatch(/^\w+, \S/);
      }
      throw new Error(`Tab did not reach ${expected}. Read: ${passed.join(' | ')}`);
    },
    landmarks: async () =>
      (await fullTree(session))
        .filter(({ role }) => landmarkRoles.has(role?.value ?? ''))
        .map(({ role, name }) => read({ role, name, ignored: false } as AxNode)),
    headings: async () =>
      (await fullTree(session))
        .filter(({ role }) => role?.value === 'heading')
        .map(({ name, properties = [] }) => `${properties.find((property) => property.name === 'level')?.value.value} ${name?.value}`),
    expectAnnounced: (expected) =>
      expect
        .poll(() => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken))
        .toEqual(expect.arrayContaining([expect.stringMatching(expected)])),
  };
};
