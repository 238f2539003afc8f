/** Whether two addresses have the same scheme, host and port: a stored key is only used there. */
export function sameOrigin(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one.trim()), URL.parse(other.trim())];
  return first !== null && second !== null && first.origin === second.origin;
}
