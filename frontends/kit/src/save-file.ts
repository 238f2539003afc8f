/** Starts a download of `content` in the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads the blob after click() has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
