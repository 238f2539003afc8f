import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineMissing, type Log } from './engine.ts';
import { findExecutable } from './find-executable.ts';
import { runCommand } from './run-command.ts';

const minimumJavaVersion = 17;
const installation = 'install Java 17 and Maven (Debian: apt-get install openjdk-17-jre-headless maven; macOS: brew install openjdk maven)';

/** A program of jars from a Maven repository. */
export interface MavenProgram {
  readonly name: string;
  readonly version: string;
  /** `group:artifact:version`; what they depend on is added. */
  readonly dependencies: readonly string[];
  /** What else provides it, for the message when Java or Maven is missing: `set KAFKA_BROKERS, run a Docker engine`. */
  readonly alternative: string;
}

const hintFor = ({ name, alternative }: MavenProgram): string => `${name} is needed: ${alternative}, or ${installation}.`;

const elementFor = (dependency: string): string => {
  const [group, artifact, version] = dependency.split(':');
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
};

const projectFor = ({
  name,
  dependencies,
}: MavenProgram): string => `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>trenzeye</groupId><artifactId>${name.toLowerCase()}</artifactId><version>1</version><packaging>pom</packaging><dependencies>
${dependencies.map(elementFor).join('\n')}
</dependencies></project>
`;

/** The major version in the output of `java -version`, 0 when there is none. */
export const javaMajor = (output: string): number => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return Number(first === '1' ? second : first) || 0;
};

/**
 * The path of a Java that can run the program, from JAVA_HOME or PATH.
 * @throws EngineMissing when neither has version 17 or newer
 */
export const findJava = (program: MavenProgram): string => {
  const home = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : undefined;
  for (const java of [home, findExecutable('java')]) {
    if (!java || !existsSync(java)) continue;
    const { stderr, stdout } = spawnSync(java, ['-version'], { encoding: 'utf8' });
    if (javaMajor(`${stderr}${stdout}`) >= minimumJavaVersion) return java;
  }
  throw new EngineMissing(hintFor(program));
};

/**
 * The folder of the program's jars; downloaded by Maven into the repository's cache the first time. `signal` aborts the download.
 * @throws EngineMissing when Maven is missing or cannot reach its repository
 */
export const mavenJars = async (program: MavenProgram, log: Log, signal?: AbortSignal): Promise<string> => {
  const { name, version } = program;
  const cache = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '.cache', name.toLowerCase());
  const folder = join(cache, version);
  if (existsSync(folder)) return folder;
  const maven = findExecutable('mvn');
  if (!maven) throw new EngineMissing(hintFor(program));
  log(`Downloading ${name} ${version} with Maven (first time only)`);
  mkdirSync(cache, { recursive: true });
  const workFolder = mkdtempSync(join(cache, 'fetch-'));
  try {
    writeFileSync(join(workFolder, 'pom.xml'), projectFor(program));
    const args = ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(workFolder, 'jars')}`];
    await runCommand(maven, args, { cwd: workFolder, signal });
    renameSync(join(workFolder, 'jars'), folder);
  } catch (cause) {
    signal?.throwIfAborted();
    if (!existsSync(folder))
      throw new EngineMissing(`Maven could not download ${name} ${version}: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
  return folder;
};
