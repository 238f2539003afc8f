import type { DomainError } from '@trenzeye/kit';
import { restFailure } from './rest-failure.ts';

const fieldName = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;
const quoted = /"((?:[^"\\]|\\.)*)"/sy;

/** Reads a parameter of PostgREST's query language from left to right. */
export class Scanner {
  readonly #text: string;
  readonly #subject: string;
  #index = 0;

  /** @param subject names the parameter in errors: `filter`, `order` */
  constructor(text: string, subject: string) {
    this.#text = text;
    this.#subject = subject;
  }

  get isAtEnd(): boolean {
    return this.#index >= this.#text.length;
  }

  /** The match of a sticky pattern here, and moves behind it. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#index;
    const found = pattern.exec(this.#text);
    if (!found) return undefined;
    this.#index = pattern.lastIndex;
    return found;
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#index);
  }

  /** Moves behind `text` if it is here. */
  skip(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.#index += text.length;
    return true;
  }

  skipSpace(): void {
    this.match(/[ \t]*/y);
  }

  expect(text: string): void {
    if (!this.skip(text)) throw this.failure(`"${text}"`);
  }

  /** Text in double quotes, without them; undefined if there is none. */
  quotedText(): string | undefined {
    return this.match(quoted)?.[1]?.replace(/\\(.)/gs, '$1');
  }

  /** A column name, plain or in double quotes. */
  name(): string {
    const name = this.quotedText() ?? this.match(fieldName)?.[0].trim();
    if (name === undefined) throw this.failure('field name (* or [a..z0..9_$])');
    return name;
  }

  /** The rest of the text. */
  remainder(): string {
    const rest = this.#text.slice(this.#index);
    this.#index = this.#text.length;
    return rest;
  }

  /** The position, to return to it with `reset`. */
  get position(): number {
    return this.#index;
  }

  reset(position: number): void {
    this.#index = position;
  }

  failure(expected: string): DomainError {
    const character = [...this.#text.slice(this.#index, this.#index + 2)][0];
    return restFailure(
      'invalid_request',
      'PGRST100',
      `"failed to parse ${this.#subject} (${this.#text})" (line 1, column ${this.#index + 1})`,
      { details: `unexpected ${character === undefined ? 'end of input' : `"${character}"`} expecting ${expected}` },
    );
  }
}
