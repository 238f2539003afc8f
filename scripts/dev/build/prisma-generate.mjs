import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

// Their ES modules import files without extensions, which Node.js cannot resolve.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
const { getGenerators, loadSchemaContext } = require('@prisma/internals');

// Writes the Prisma clients of all services, like `prisma generate`. The `prisma` package is not used: it contains a studio and a local
// database (190 MB) and downloads a schema engine.
const services = resolve(import.meta.dirname, '..', '..', '..', 'services');
const schemas = readdirSync(services)
  .map((name) => join(services, name, 'prisma', 'schema.prisma'))
  .filter((schema) => existsSync(schema));
for (const schema of schemas) {
  const schemaContext = await loadSchemaContext({ schemaPath: { cliProvidedPath: schema }, printLoadMessage: false });
  const generators = await getGenerators({
    schemaContext,
    registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
    cliCommand: 'generate',
    skipDownload: true,
  });
  for (const generator of generators) {
    await generator.generate();
    generator.stop();
  }
}
