import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys, Home and End walk the elements marked `data-stop` inside the listening element, round and round. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  const target =
    event.key === 'Home' ? stops[0] : event.key === 'End' ? stops.at(-1) : step ? stops.at((at + step) % stops.length) : undefined;
  if (!target || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}
