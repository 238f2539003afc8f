import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BusAddress } from '@trenzeye/kit/bus/bus-settings';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import type { Engine } from './engine.ts';
import { freePorts } from './free-port.ts';
import { startNativeKafka } from './kafka.ts';
import { findJava } from './kafka-jars.ts';

const secret = 'keys-of-the-test';
const module = (name: string): string => `org.apache.kafka.common.security.${name}LoginModule required`;
const folder = temporaryFolder();
const authority = join(folder.path, 'authority.pem');
const keys = join(folder.path, 'broker.p12');
let engine: Engine;
let address: string;

/** A key that vouches for itself, by the tool that comes with Java. */
const makeKeys = (): void => {
  const keytool = (...args: string[]) =>
    execFileSync(join(dirname(findJava()), 'keytool'), [...args, '-alias', 'broker', '-keystore', keys, '-storepass', secret], {
      stdio: 'pipe',
    });
  const names = ['-dname', 'CN=localhost', '-ext', 'san=dns:localhost,ip:127.0.0.1'];
  keytool('-genkeypair', '-keyalg', 'EC', '-groupname', 'secp256r1', '-storetype', 'PKCS12', '-validity', '2', ...names);
  keytool('-exportcert', '-rfc', '-file', authority);
};

const kafkaHere = process.env.TEST_KAFKA_BROKERS !== undefined;
const withKafka = kafkaHere ? describe : describe.skip;

withKafka('Kafka that encrypts and asks who we are', () => {
  beforeAll(async () => {
    const home = join(folder.path, 'kafka');
    mkdirSync(home);
    makeKeys();
    const [port] = (await freePorts(1)) as [number];
    address = `kafka:localhost:${port}`;
    engine = await startNativeKafka(home, {
      formatting: [256, 512].flatMap((bits) => ['--add-scram', `SCRAM-SHA-${bits}=[name=trenzeye,password=scrambled-${bits}]`]),
      settings: ({ broker, controller }) => ({
        listeners: `PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller},SASL_SSL://127.0.0.1:${port}`,
        'advertised.listeners': `PLAINTEXT://127.0.0.1:${broker},SASL_SSL://localhost:${port}`,
        'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL',
        'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
        'ssl.keystore.type': 'PKCS12',
        'ssl.keystore.location': keys,
        'ssl.keystore.password': secret,
        'ssl.key.password': secret,
        'listener.name.sasl_ssl.plain.sasl.jaas.config': `${module('plain.Plain')} user_trenzeye="plain-word";`,
        'listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config': `${module('scram.Scram')};`,
        'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': `${module('scram.Scram')};`,
      }),
    });
  }, 90_000);

  afterAll(async () => {
    await engine?.stop();
    await folder.remove();
  }, 30_000);

  const open = (settings: Partial<BusAddress>) =>
    openBus({ BUS: address, ...settings }, { clientId: 'test', log: createLogger('test', 'silent'), onFatal: () => undefined });

  it.each([
    ['plain', 'plain-word'],
    ['scram-sha-256', 'scrambled-256'],
    ['scram-sha-512', 'scrambled-512'],
  ] as const)(
    '%s over TLS -> what is published is heard',
    async (KAFKA_SASL, KAFKA_PASSWORD) => {
      const bus = await open({ KAFKA_TLS: 'on', KAFKA_CA: authority, KAFKA_SASL, KAFKA_USERNAME: 'trenzeye', KAFKA_PASSWORD });
      const topic = `secret-${KAFKA_SASL}`;
      const heard: string[] = [];
      try {
        await bus.ensureTopics([topic]);
        await bus.publish([{ topic, key: 'a', value: Buffer.from('kept from others'), headers: {} }]);
        const reading = await bus.subscribe({
          group: `group-${KAFKA_SASL}`,
          topics: [topic],
          onBatch: async (deliveries) => void heard.push(...deliveries.map(({ value }) => value.toString())),
        });
        for (let tries = 0; heard.length === 0 && tries < 200; tries += 1) await sleep(50);
        await reading.stop();
      } finally {
        await bus.close();
      }
      expect(heard).toEqual(['kept from others']);
    },
    30_000,
  );

  it('a wrong password, or an authority nobody knows -> refused', async () => {
    const known = { KAFKA_TLS: 'on', KAFKA_SASL: 'plain', KAFKA_USERNAME: 'trenzeye' } as const;

    await expect(open({ ...known, KAFKA_CA: authority, KAFKA_PASSWORD: 'guessed' })).rejects.toThrow(/authentication failed/i);
    await expect(open({ ...known, KAFKA_PASSWORD: 'plain-word' })).rejects.toThrow(/self-signed|certificate/i);
  }, 30_000);
});
