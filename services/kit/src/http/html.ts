/** Text that is HTML already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

type Part = string | number | Markup | readonly Markup[];

const render = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return part.map(({ text }) => text).join('');
};

/** Template tag: whatever is put in is escaped, unless it is markup itself. */
export const html = (literals: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(literals.map((literal, index) => literal + (index < parts.length ? render(parts[index] ?? '') : '')).join(''));
