import type { Finding } from './imports.ts';

/** Code that runs on the machine of every user, also on Windows and macOS: not tests, and not what only operators of Linux run. */
const checked =
  /^(?:(?:scripts\/(?:dev|tests\/runner|i18n|lint)|services\/[^/]+\/src|gateway\/src|frontends\/[^/]+\/build)\/.*\.(?:ts|mjs)|frontends\/[^/]+\/build\.mjs)$/;
/** A standby server is set up by tests and benchmarks on Linux only. */
const unchecked = /\.test\.ts$|\/(testing|generated)\/|^scripts\/lint\/portable\.ts$|^scripts\/dev\/engines\/postgres-standby\.ts$/;

/** What a script in package.json may be: Node.js with a file and plain arguments, which every shell passes on unchanged. */
const portableScript = /^node [\w./-]+(?: [\w./:=@,-]+)*$/;

/** Programs that are called by name: git is needed for a checkout, and ps only where /proc is missing, never on Windows. */
const knownPrograms = new Set(['git', 'ps']);

const rules: readonly { readonly pattern: RegExp; readonly message: (found: string) => string | undefined }[] = [
  {
    pattern: /['"`/]\.bin\b/g,
    message: () => 'node_modules/.bin has shell scripts on Windows: run the script of the package with Node.js (run-package.ts)',
  },
  {
    pattern: /:\$\{[^}]*\bPATH\b|\bPATH\b[^}\n]*\}:|\bPATH\b[^\n]*(?:split|join)\((['"]):\1\)/g,
    message: () => 'PATH is separated by ; on Windows: use delimiter of node:path',
  },
  {
    pattern: /\b(?:spawn|spawnSync|execFile|execFileSync)\(\s*['"]([^'"]+)['"]/g,
    message: (program) =>
      knownPrograms.has(program) ? undefined : `${program} may be missing or another program: find it on PATH, or use process.execPath`,
  },
  {
    pattern: /\bshell: true\b|(?<![.\w])(?:execSync|exec)\(\s*['"`]/g,
    message: () => 'a shell is another one on Windows: pass a program and its parameters',
  },
];

const comment = /^[ \t]*(?:\/?\*|\/\/).*$/gm;

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

export const isPortableChecked = (file: string): boolean =>
  /(^|\/)package\.json$/.test(file) || (checked.test(file) && !unchecked.test(file));

const findScripts = (file: string, text: string): Finding[] => {
  const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> };
  return Object.entries(scripts).flatMap(([name, command]) =>
    portableScript.test(command)
      ? []
      : [
          {
            file,
            line: lineOf(text, text.indexOf(`"${name}":`)),
            message: `the script ${name} needs a particular shell: only "node <file> <arguments>" works everywhere`,
          },
        ],
  );
};

/** Calls that work on some systems only. */
export const findUnportable = (file: string, text: string): Finding[] => {
  if (file.endsWith('package.json')) return findScripts(file, text);
  const code = text.replaceAll(comment, '');
  return rules.flatMap(({ pattern, message }) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const found = message(match[1] ?? match[0]);
      return found === undefined ? [] : [{ file, line: lineOf(code, match.index), message: found }];
    }),
  );
};
