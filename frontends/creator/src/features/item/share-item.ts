import type { Toasts } from '@trenzeye/frontend-kit';

interface Shared {
  readonly id: string;
  readonly title: string;
}

/** The public address of an item. */
export const itemAddress = (id: string): string => new URL(`/c/${id}`, window.location.origin).href;

/** Hands the address to the device's own way of sharing where there is one, else copies it. */
export async function shareItem({ id, title }: Shared, toast: Toasts): Promise<void> {
  const url = itemAddress(id);
  if ('share' in navigator) {
    // Closing the device's own dialog is an answer, too.
    await navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copyAddress(url, toast);
    });
    return;
  }
  await copyAddress(url, toast);
}

/** Puts an address on the clipboard and says so. */
export async function copyAddress(url: string, toast: Toasts): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied', url);
  } catch {
    toast.error('The link could not be copied', url);
  }
}
