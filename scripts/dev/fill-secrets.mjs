/**
 * Secrets of .env, with bytes and encoding of a new value. Passwords become part of URLs, so they contain only letters, digits, - and _.
 * The access key of the S3 server is a name.
 * @type {Readonly<Record<string, readonly [number, BufferEncoding]>>}
 */
const secretSettings = {
  POSTGRES_PASSWORD: [24, 'base64url'],
  AUTH_DATABASE_PASSWORD: [24, 'base64url'],
  PROFILE_DATABASE_PASSWORD: [24, 'base64url'],
  CONTENT_DATABASE_PASSWORD: [24, 'base64url'],
  SOCIAL_DATABASE_PASSWORD: [24, 'base64url'],
  MEDIA_DATABASE_PASSWORD: [24, 'base64url'],
  ADMIN_DATABASE_PASSWORD: [24, 'base64url'],
  SEEDER_DATABASE_PASSWORD: [24, 'base64url'],
  GRAFANA_PASSWORD: [18, 'base64url'],
  INTERNAL_TOKEN: [32, 'hex'],
  S3_SECRET_ACCESS_KEY: [30, 'base64url'],
  ADMIN_PASSWORD: [18, 'base64url'],
  AUTH_ENCRYPTION_KEY: [32, 'base64'],
  CONTENT_ENCRYPTION_KEY: [32, 'base64'],
  MEDIA_SIGNING_KEY: [32, 'hex'],
};

/**
 * The text of an .env file: the example with a new value for every secret.
 * @param {string} example the text of .env.example
 * @param {{ random: (bytes: number, encoding: BufferEncoding) => string, environment: string, publicUrl?: string | undefined }} options
 * @returns {{ text: string, secrets: string[] }} the text, and the names of the secrets
 * @throws when a secret is missing in the example
 */
export const fillSecrets = (example, { random, environment, publicUrl }) => {
  const fixed = {
    TRENZEYE_ENV: environment,
    ...(environment === 'production' ? { SEED: 'none' } : {}),
    ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
  };
  /** @type {[string, string][]} */
  const generated = Object.entries(secretSettings).map(([name, [bytes, encoding]]) => [name, random(bytes, encoding)]);
  let text = example;
  for (const [name, value] of [...Object.entries(fixed), ...generated]) {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`.env.example does not contain ${name}`);
    text = text.replace(line, () => `${name}=${value}`);
  }
  return { text, secrets: generated.map(([name]) => name) };
};
