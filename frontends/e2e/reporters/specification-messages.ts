import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FullConfig, FullResult, Location, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { messages } from '../../../scripts/tests/checks/catalogue.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const sources = new Map<string, string[]>();

/** The statement at a location: from its line to the line that ends with a semicolon. */
const statementAt = ({ file, line }: Location): string => {
  const lines = sources.get(file) ?? readFileSync(file, 'utf8').split('\n');
  sources.set(file, lines);
  const end = lines.findIndex((text, index) => index >= line - 1 && text.trimEnd().endsWith(';'));
  return lines.slice(line - 1, end + 1).join('\n');
};

/** What a step that passed says of the page: its title, its locator and values, and its source. */
const textOf = ({ title, params, location }: TestStep): string =>
  [title, ...Object.values(params ?? {}).map(String), location ? statementAt(location) : ''].join('\n').replaceAll("\\'", "'");

/** An expectation that passed, or an action on an element of the page: both need what they name to be there. */
const showsText = ({ category, error }: TestStep): boolean => !error && (category === 'expect' || category === 'pw:api');

const shownTexts = (steps: readonly TestStep[]): string[] =>
  steps.flatMap((step) => [...(showsText(step) ? [textOf(step)] : []), ...shownTexts(step.steps)]);

/**
 * Fails the run when a message of the specification was not expected or used by a passed test of the file that the table names. Files with a
 * failed, skipped or deselected test are not checked.
 */
export default class SpecificationMessages implements Reporter {
  private readonly texts = new Map<string, string[]>();
  private suite: Suite | undefined;
  private selectsTests = false;

  onBegin({ grep }: FullConfig, suite: Suite): void {
    this.suite = suite;
    this.selectsTests = String(grep) !== '/.*/';
  }

  onTestEnd({ location }: TestCase, { status, steps }: TestResult): void {
    if (status !== 'passed') return;
    const file = relative(root, location.file);
    this.texts.set(file, [...(this.texts.get(file) ?? []), ...shownTexts(steps)]);
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    if (this.selectsTests) return {};
    const incomplete = new Set(
      this.suite?.allTests().flatMap((test) => (test.ok() && test.outcome() !== 'skipped' ? [] : [relative(root, test.location.file)])),
    );
    const missing = Object.entries(messages).filter(([message, file]) => {
      const texts = this.texts.get(file);
      return texts !== undefined && !incomplete.has(file) && !texts.some((text) => text.includes(message));
    });
    for (const [message, file] of missing) console.error(`No passed test of ${file} expects "${message}"`);
    return missing.length > 0 ? { status: 'failed' } : {};
  }

  printsToStdio(): boolean {
    return false;
  }
}
