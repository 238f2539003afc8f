/** Hands something to the browser as a file to be saved. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
