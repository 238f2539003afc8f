import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineMissing, type Log } from './engine.ts';
import { findExecutable } from './find-executable.ts';

export const kafkaVersion = '4.1.0';
const minimumJavaVersion = 17;

const installationHint =
  'Kafka is needed: set KAFKA_BROKERS, run a Docker engine, or install Java 17 and Maven (Debian: apt-get install openjdk-17-jre-headless maven; macOS: brew install openjdk maven).';

const dependency = (group: string, artifact: string, version: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>trenzeye</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging><dependencies>
${dependency('org.apache.kafka', 'kafka_2.13', kafkaVersion)}
${dependency('org.slf4j', 'slf4j-nop', '1.7.36')}
</dependencies></project>
`;

/** The major version in the output of `java -version`, 0 when there is none. */
export const javaMajor = (output: string): number => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return Number(first === '1' ? second : first) || 0;
};

/**
 * The path of a Java that can run Kafka, from JAVA_HOME or PATH.
 * @throws EngineMissing when neither has version 17 or newer
 */
export const findJava = (): string => {
  const home = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : undefined;
  for (const java of [home, findExecutable('java')]) {
    if (!java || !existsSync(java)) continue;
    const { stderr, stdout } = spawnSync(java, ['-version'], { encoding: 'utf8' });
    if (javaMajor(`${stderr}${stdout}`) >= minimumJavaVersion) return java;
  }
  throw new EngineMissing(installationHint);
};

/**
 * The folder of Kafka's jars; downloaded by Maven into the repository's cache the first time.
 * @throws EngineMissing when Maven is missing or cannot reach its repository
 */
export const kafkaJars = (log: Log): string => {
  const cache = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '.cache', 'kafka');
  const folder = join(cache, kafkaVersion);
  if (existsSync(folder)) return folder;
  const maven = findExecutable('mvn');
  if (!maven) throw new EngineMissing(installationHint);
  log(`Downloading Kafka ${kafkaVersion} with Maven (first time only)`);
  mkdirSync(cache, { recursive: true });
  const workFolder = mkdtempSync(join(cache, 'fetch-'));
  try {
    writeFileSync(join(workFolder, 'pom.xml'), project);
    const args = ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(workFolder, 'jars')}`];
    execFileSync(maven, args, { cwd: workFolder, stdio: 'pipe' });
    renameSync(join(workFolder, 'jars'), folder);
  } catch (cause) {
    if (!existsSync(folder))
      throw new EngineMissing(`Maven could not download Kafka ${kafkaVersion}: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
  return folder;
};
