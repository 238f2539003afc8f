import type { GenerateType } from '@trenzeye/proto/http/common';

/** The address of the generate page for a signal; `type` picks the tab. */
export function generateLink(signal: { readonly id: string; readonly title: string }, type?: GenerateType): string {
  const query = new URLSearchParams({ ...(type ? { type } : {}), signalId: signal.id, signalTitle: signal.title });
  return `/generate?${query}`;
}
