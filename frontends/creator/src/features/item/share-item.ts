import { t } from '@lingui/core/macro';
import type { Toasts } from '@trenzeye/frontend-kit';

interface ShareableItem {
  readonly id: string;
  readonly title: string;
}

/** The public URL of an item. */
export const itemUrl = (id: string): string => new URL(`/c/${id}`, window.location.origin).href;

/** Shares the URL with the Web Share API; copies it where that is not available. */
export async function shareItem({ id, title }: ShareableItem, toast: Toasts): Promise<void> {
  const url = itemUrl(id);
  if ('share' in navigator) {
    // AbortError: the user closed the share dialog.
    await navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copyUrl(url, toast);
    });
    return;
  }
  await copyUrl(url, toast);
}

/** Copies a URL to the clipboard and shows a toast. */
export async function copyUrl(url: string, toast: Toasts): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t`Link copied`, url);
  } catch {
    toast.error(t`The link could not be copied`, url);
  }
}
