/** Replaces the selection of a text field as typing does, so that it can be undone, and focuses the field. Nothing is inserted into a full field. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const { selectionStart, selectionEnd, maxLength, value } = area;
  const length = value.length - (selectionEnd - selectionStart) + text.length;
  if (maxLength >= 0 && length > maxLength) return;
  // Deprecated, but the only way that keeps the history of changes.
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, selectionStart, selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
