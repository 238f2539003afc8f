import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusAddress } from '@trenzeye/kit/bus/bus-settings';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import type { Engine } from './engine.ts';
import { freePorts } from './free-port.ts';
import { startNativeKafka } from './kafka.ts';
import { findKafkaJava } from './kafka-jars.ts';

const storePassword = 'keystore-password';
const loginModule = (name: string): string => `org.apache.kafka.common.security.${name}LoginModule required`;
const folder = temporaryFolder();
const certificateAuthority = join(folder.path, 'authority.pem');
const keystore = join(folder.path, 'broker.p12');
let engine: Engine;
let address: string;

/** Creates a self-signed key with Java's keytool. */
const createKeystore = (): void => {
  const keytool = (...args: string[]) =>
    execFileSync(
      join(dirname(findKafkaJava()), 'keytool'),
      [...args, '-alias', 'broker', '-keystore', keystore, '-storepass', storePassword],
      {
        stdio: 'pipe',
      },
    );
  const subject = ['-dname', 'CN=localhost', '-ext', 'san=dns:localhost,ip:127.0.0.1'];
  keytool('-genkeypair', '-keyalg', 'EC', '-groupname', 'secp256r1', '-storetype', 'PKCS12', '-validity', '2', ...subject);
  keytool('-exportcert', '-rfc', '-file', certificateAuthority);
};

const hasKafka = process.env.TEST_KAFKA_BROKERS !== undefined;
const withKafka = hasKafka ? describe : describe.skip;

withKafka('bus: Kafka with TLS and SASL', () => {
  beforeAll(async () => {
    const kafkaFolder = join(folder.path, 'kafka');
    mkdirSync(kafkaFolder);
    createKeystore();
    const [port] = (await freePorts(1)) as [number];
    address = `kafka:localhost:${port}`;
    engine = await startNativeKafka(kafkaFolder, {
      formatArguments: [256, 512].flatMap((bits) => ['--add-scram', `SCRAM-SHA-${bits}=[name=trenzeye,password=scrambled-${bits}]`]),
      settings: ({ broker, controller }) => ({
        listeners: `PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller},SASL_SSL://127.0.0.1:${port}`,
        'advertised.listeners': `PLAINTEXT://127.0.0.1:${broker},SASL_SSL://localhost:${port}`,
        'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL',
        'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
        'ssl.keystore.type': 'PKCS12',
        'ssl.keystore.location': keystore,
        'ssl.keystore.password': storePassword,
        'ssl.key.password': storePassword,
        'listener.name.sasl_ssl.plain.sasl.jaas.config': `${loginModule('plain.Plain')} user_trenzeye="plain-password";`,
        'listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config': `${loginModule('scram.Scram')};`,
        'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': `${loginModule('scram.Scram')};`,
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
    ['plain', 'plain-password'],
    ['scram-sha-256', 'scrambled-256'],
    ['scram-sha-512', 'scrambled-512'],
  ] as const)(
    '%s over TLS -> published messages are consumed',
    async (KAFKA_SASL, KAFKA_PASSWORD) => {
      const bus = await open({ KAFKA_TLS: 'on', KAFKA_CA: certificateAuthority, KAFKA_SASL, KAFKA_USERNAME: 'trenzeye', KAFKA_PASSWORD });
      const topic = `secure-${KAFKA_SASL}`;
      const consumed: string[] = [];
      try {
        await bus.ensureTopics([topic]);
        await bus.publish([{ topic, key: 'a', value: Buffer.from('encrypted'), headers: {} }]);
        const subscription = await bus.subscribe({
          group: `group-${KAFKA_SASL}`,
          topics: [topic],
          onBatch: async (deliveries) => void consumed.push(...deliveries.map(({ value }) => value.toString())),
        });
        for (let tries = 0; consumed.length === 0 && tries < 200; tries += 1) await sleep(50);
        await subscription.stop();
      } finally {
        await bus.close();
      }
      expect(consumed).toEqual(['encrypted']);
    },
    30_000,
  );

  it('wrong password, or unknown certificate authority -> rejected', async () => {
    const settings = { KAFKA_TLS: 'on', KAFKA_SASL: 'plain', KAFKA_USERNAME: 'trenzeye' } as const;

    await expect(open({ ...settings, KAFKA_CA: certificateAuthority, KAFKA_PASSWORD: 'guessed' })).rejects.toThrow(
      /authentication failed/i,
    );
    await expect(open({ ...settings, KAFKA_PASSWORD: 'plain-password' })).rejects.toThrow(/self-signed|certificate/i);
  }, 30_000);
});
