import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../dev/bootstrap/bootstrap.mjs';
import { findBrowserStorage, isBrowserStorageChecked } from './browser-storage.ts';
import { findSharedClasses } from './classes.ts';
import { findImportCircles } from './import-circles.ts';
import { type Finding, findWrongImports } from './imports.ts';
import { findLicences, type Lockfile, licencePage } from './licences.ts';
import { findMissingMentions, isMentionChecked } from './mentions.ts';
import { findPhysicalSides } from './physical-css.ts';
import { findUnportable, isPortableChecked } from './portable.ts';
import { findRawSql, isRawSqlChecked } from './raw-sql.ts';
import { findWording, isWordingChecked } from './wording.ts';

const longest = 300;
const code = /\.(ts|tsx|mjs|js|jsx)$/;
// Biome counts lines of scripts only; the rule is for everything is written by hand.
const counted = /\.(css|proto|sql|prisma|ya?ml|tpl|sh|html)$|^\.ci\/run$/;

/** Every file git knows or would take, so that nothing generated is looked at. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && existsSync(join(root, file)));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sheets = files.filter((file) => /^frontends\/\w+\/src\/.*\.css$/.test(file)).map((file) => ({ file, text: read(file) }));

const ofEach = files.flatMap((file) => {
  if (!code.test(file) && !counted.test(file)) return [];
  const text = read(file);
  if (code.test(file)) return findWrongImports(file, text);
  // One schema and one baseline per service, by design.
  if (/\/prisma\/(schema\.prisma$|migrations\/0001_baseline\/)/.test(file)) return [];
  const lines = text.split('\n').length - 1;
  return lines > longest ? [{ file, line: lines, message: `${lines} lines; a file has at most ${longest}` }] : [];
});
const wording = files.filter(isWordingChecked).flatMap((file) => findWording(file, read(file)));
const benches = new Set(files.flatMap((file) => /^scripts\/bench\/cases\/([^/.]+)\.ts$/.exec(file)?.[1] ?? []));
const rawSql = files.filter(isRawSqlChecked).flatMap((file) => findRawSql(file, read(file), benches));
const browserStorage = files.filter(isBrowserStorageChecked).flatMap((file) => findBrowserStorage(file, read(file)));
const unportable = files.filter(isPortableChecked).flatMap((file) => findUnportable(file, read(file)));
const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, text: read(file) }));
const known = new Set(files);
const mentions = files.filter(isMentionChecked).flatMap((file) => findMissingMentions(file, read(file), known));
const circles = findImportCircles(sources);
const lockfile = JSON.parse(read('package-lock.json')) as Lockfile;
const licenceFile = 'deploy/security/licences.md';
if (process.argv.includes('--write-licences')) writeFileSync(join(root, licenceFile), licencePage(lockfile));
const isCurrent = existsSync(join(root, licenceFile)) && read(licenceFile) === licencePage(lockfile);
const licences = findLicences(lockfile);
if (!isCurrent) licences.push({ file: licenceFile, line: 1, message: 'is out of date: node scripts/lint/run.ts --write-licences' });
const findings: Finding[] = [
  ...ofEach,
  ...findSharedClasses(sheets),
  ...sheets.flatMap(findPhysicalSides),
  ...wording,
  ...rawSql,
  ...browserStorage,
  ...unportable,
  ...circles,
  ...mentions,
  ...licences,
];

for (const { file, line, message } of findings) process.stdout.write(`${file}:${line} ${message}\n`);
process.stdout.write(
  `Checked ${files.length} files for length, direction and circles of imports, shared classes, physical sides, raw SQL, browser storage, portable calls, mentions of files, wording and licences: ${findings.length} findings\n`,
);
process.exitCode = findings.length > 0 ? 1 : 0;
