import { dirname } from 'node:path';

/**
 * Removes the validators from a proto/http module: browsers need only its routes' methods, paths and place in a sign-in, its constants and its enum options.
 * @this {import('webpack').LoaderContext<object>}
 */
export default async function contractLoader() {
  // Constants may come from other files of the contract.
  this.addContextDependency(dirname(dirname(this.resourcePath)));
  // The query bypasses Node's module cache when the file has changed since the last build of this process.
  const module = await import(`${this.resourcePath}?${Date.now()}`);
  return Object.entries(module)
    .map(([name, value]) => [name, serializable(value)])
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

const isRoute = (value) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

function serializable(value) {
  if (typeof value === 'string' || typeof value === 'number' || Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  // Groups of limits, and constant records.
  if (Object.values(value).every((entry) => typeof entry === 'number' || typeof entry === 'string')) return value;
  if (Array.isArray(value.options) && value.options.every((option) => typeof option === 'string')) return { options: value.options };
  const routes = Object.entries(value).filter(([, entry]) => isRoute(entry));
  if (routes.length === 0) return undefined;
  // JSON omits a flag that is undefined.
  return Object.fromEntries(routes.map(([name, { method, path, isSignInStep }]) => [name, { method, path, isSignInStep }]));
}
