import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineMissing, type Log } from './engine.ts';
import { onPath } from './on-path.ts';

export const kafkaVersion = '4.1.0';
const neededJava = 17;

const remedy =
  'Kafka is needed: set KAFKA_BROKERS, run a Docker engine, or install Java 17 and Maven (Debian: apt-get install openjdk-17-jre-headless maven; macOS: brew install openjdk maven).';

const dependency = (group: string, artifact: string, version: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>trenzeye</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging><dependencies>
${dependency('org.apache.kafka', 'kafka_2.13', kafkaVersion)}
${dependency('org.slf4j', 'slf4j-nop', '1.7.36')}
</dependencies></project>
`;

/** The major version that `java -version` prints, 0 when it cannot be read. */
export const javaMajor = (printed: string): number => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? [];
  return Number(first === '1' ? second : first) || 0;
};

/**
 * A Java that runs Kafka: JAVA_HOME's, else PATH's.
 * @throws EngineMissing when there is none of version 17 or newer
 */
export const findJava = (): string => {
  const home = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : undefined;
  for (const java of [home, onPath('java')]) {
    if (!java || !existsSync(java)) continue;
    const { stderr, stdout } = spawnSync(java, ['-version'], { encoding: 'utf8' });
    if (javaMajor(`${stderr}${stdout}`) >= neededJava) return java;
  }
  throw new EngineMissing(remedy);
};

/**
 * The folder of Kafka's jars, resolved by Maven once and kept in the repository's cache.
 * @throws EngineMissing when Maven is missing or cannot reach its repository
 */
export const kafkaJars = (log: Log): string => {
  const cache = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '.cache', 'kafka');
  const folder = join(cache, kafkaVersion);
  if (existsSync(folder)) return folder;
  const maven = onPath('mvn');
  if (!maven) throw new EngineMissing(remedy);
  log(`Fetching Kafka ${kafkaVersion} with Maven (once)`);
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetch-'));
  try {
    writeFileSync(join(work, 'pom.xml'), project);
    const args = ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(work, 'jars')}`];
    execFileSync(maven, args, { cwd: work, stdio: 'pipe' });
    renameSync(join(work, 'jars'), folder);
  } catch (cause) {
    if (!existsSync(folder))
      throw new EngineMissing(`Maven could not fetch Kafka ${kafkaVersion}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
};
