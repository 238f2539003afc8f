import { readFileSync } from 'node:fs';
import type { KafkaConfig } from 'kafkajs';
import { ConfigError } from '../../config-error.ts';
import type { BusAddress } from '../bus-settings.ts';

/** TLS and SASL options of kafkajs. */
export type KafkaSecurity = Pick<KafkaConfig, 'ssl' | 'sasl'>;

const readCertificates = (path: string): string => {
  if (path.startsWith('-----BEGIN ')) return path;
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(`KAFKA_CA: ${path} cannot be read`, { cause });
  }
};

/** Throws ConfigError naming the variable that is missing or not valid. */
export const kafkaSecurity = ({ KAFKA_TLS, KAFKA_CA, KAFKA_SASL, KAFKA_USERNAME, KAFKA_PASSWORD }: BusAddress): KafkaSecurity => {
  if (KAFKA_CA && KAFKA_TLS !== 'on') throw new ConfigError('KAFKA_TLS: must be on where KAFKA_CA is set');
  const ssl = KAFKA_TLS === 'on' ? { ssl: KAFKA_CA ? { ca: [readCertificates(KAFKA_CA)] } : true } : {};
  if (!KAFKA_SASL) {
    if (KAFKA_USERNAME || KAFKA_PASSWORD)
      throw new ConfigError('KAFKA_SASL: must be plain, scram-sha-256 or scram-sha-512 where KAFKA_USERNAME is set');
    return ssl;
  }
  if (!KAFKA_USERNAME) throw new ConfigError(`KAFKA_USERNAME: is needed by KAFKA_SASL=${KAFKA_SASL}`);
  if (!KAFKA_PASSWORD) throw new ConfigError(`KAFKA_PASSWORD: is needed by KAFKA_SASL=${KAFKA_SASL}`);
  return { ...ssl, sasl: { mechanism: KAFKA_SASL as 'plain', username: KAFKA_USERNAME, password: KAFKA_PASSWORD } };
};
