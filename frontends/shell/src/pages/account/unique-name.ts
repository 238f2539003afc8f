/** `name`, or the name with the first number that makes it unique: the server requires unique names of second factors. */
export function uniqueName(name: string, usedNames: readonly string[]): string {
  if (!usedNames.includes(name)) return name;
  let number = 2;
  while (usedNames.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
