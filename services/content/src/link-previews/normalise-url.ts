/** Longer addresses have no card. */
const maxLength = 2_000;
/** Parameters that say where a visitor comes from and do not change the page. */
const trackingParameter = /^(utm_.+|fbclid|gclid|dclid|msclkid|igshid|mc_eid|ref_src)$/;

export interface NormalisedUrl {
  /** Identifies the page. */
  readonly url: string;
  readonly host: string;
}

/** The address of a link without its fragment and tracking parameters; undefined for one that has no card. */
export const normaliseUrl = (link: string): NormalisedUrl | undefined => {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (trackingParameter.test(name)) url.searchParams.delete(name);
  return url.href.length > maxLength ? undefined : { url: url.href, host: url.host };
};
