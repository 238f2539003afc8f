/** Pixels between the panel and its button, and between the panel and the edges of the window. */
const gap = 6;
const margin = 8;

/** Places a fixed panel below its button, or above where there is more space, aligned to the button's end and inside the window. */
export function placeBeside(button: Element, panel: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  // A closed popover has no size of its own.
  const style = getComputedStyle(panel);
  const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
  const start = style.direction === 'rtl' ? left : right - width;
  const isBelow = bottom + gap + height + margin <= innerHeight || innerHeight - bottom > top;
  const wanted = isBelow ? bottom + gap : top - gap - height;
  panel.style.left = `${Math.max(margin, Math.min(start, innerWidth - width - margin))}px`;
  panel.style.top = `${Math.max(margin, Math.min(wanted, innerHeight - height - margin))}px`;
}
