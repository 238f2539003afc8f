import type { GenerateType } from '@trenzeye/proto/http/common';

/** Path of the generate page for a signal; `type` selects the tab. */
export function generateLink(signal: { readonly id: string; readonly title: string }, type?: GenerateType): string {
  const query = new URLSearchParams({ ...(type ? { type } : {}), signalId: signal.id, signalTitle: signal.title });
  return `/generate?${query}`;
}
