import type { Log } from './engine.ts';
import { findJava, type MavenProgram, mavenJars } from './maven-jars.ts';

export const kafkaVersion = '4.1.0';

const kafka: MavenProgram = {
  name: 'Kafka',
  version: kafkaVersion,
  dependencies: [`org.apache.kafka:kafka_2.13:${kafkaVersion}`, 'org.slf4j:slf4j-nop:1.7.36'],
  alternative: 'set KAFKA_BROKERS, run a Docker engine',
};

/**
 * The path of a Java that can run Kafka.
 * @throws EngineMissing when there is none
 */
export const findKafkaJava = (): string => findJava(kafka);

/**
 * The folder of Kafka's jars. `signal` aborts their download.
 * @throws EngineMissing when they are missing and cannot be downloaded
 */
export const kafkaJars = (log: Log, signal?: AbortSignal): Promise<string> => mavenJars(kafka, log, signal);
