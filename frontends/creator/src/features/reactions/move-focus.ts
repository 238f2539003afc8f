import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus between elements with `data-stop` by arrow keys, Home and End, wrapping around. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = elements.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  const target =
    event.key === 'Home'
      ? elements[0]
      : event.key === 'End'
        ? elements.at(-1)
        : step
          ? elements.at((at + step) % elements.length)
          : undefined;
  if (!target || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}
