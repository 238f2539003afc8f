const maxLength = 36;

/** Longer hosts, which a phone could not show whole, lose their beginning: the end tells whose host it is. */
const maxHostLength = 40;

/** The host of an address, as ASCII (IDNA), so that no letter of another script can be taken for one of it. */
export const hostOf = (address: string): string => {
  const host = URL.parse(address)?.host.replace(/^www\./, '') ?? address;
  return host.length > maxHostLength ? `…${host.slice(1 - maxHostLength)}` : host;
};

/** An address as it is shown in a text: the host, and as much of the rest as there is space for. The host is never shortened. */
export const shortUrl = (address: string): string => {
  const url = URL.parse(address);
  if (!url) return address;
  const host = url.host.replace(/^www\./, '');
  const rest = `${url.pathname}${url.search}${url.hash}`.replace(/\/$/, '');
  const space = Math.max(0, maxLength - host.length);
  if (rest.length <= space) return `${host}${readable(rest)}`;
  return `${host}${space > 1 ? readable(rest.slice(0, space - 1)) : '/'}…`;
};

/** Without percent-encoding where that is valid, so that addresses in other scripts can be read. */
function readable(rest: string): string {
  try {
    const decoded = decodeURIComponent(rest);
    // Spaces and characters that change the direction or cannot be seen stay encoded.
    return /[\s\p{C}]/u.test(decoded) ? rest : decoded;
  } catch {
    return rest;
  }
}
