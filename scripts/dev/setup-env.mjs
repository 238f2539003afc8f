// npm run setup:env: writes .env, which is .env.example with a new value for every secret. An existing .env is not changed.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fillSecrets } from './fill-secrets.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { values } = parseArgs({
  options: { production: { type: 'boolean', default: false }, 'public-url': { type: 'string' }, output: { type: 'string' } },
});
const output = values.output ?? join(root, '.env');

/** @param {string} message */
const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

if (existsSync(output)) fail(`${output} exists already. Delete or move it first: with new secrets its data could not be read.`);
if (values.production && !/^https:\/\/[^/ ]+$/.test(values['public-url'] ?? ''))
  fail('--production needs --public-url with the public address, such as https://trenzeye.example');

const { text, secrets } = fillSecrets(readFileSync(join(root, '.env.example'), 'utf8'), {
  random: (bytes, encoding) => randomBytes(bytes).toString(encoding),
  environment: values.production ? 'production' : 'development',
  publicUrl: values['public-url'],
});
writeFileSync(output, text, { mode: 0o600, flag: 'wx' });
process.stdout.write(`${output} written with new values for ${secrets.join(', ')}. Keep a copy: backups cannot be used without it.\n`);
