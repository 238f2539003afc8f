import { chassisSettings, createLogger, databaseSettings, loadSettings, openBus, replayDeadLetters } from '@trenzeye/kit';

/** `BUS=kafka:... npm run replay`: puts every dead letter back on the topic it came from. */
const settings = chassisSettings.pick({ LOG_LEVEL: true }).extend(databaseSettings.pick({ BUS: true }).shape);
const config = loadSettings('replay', settings, process.env);
const log = createLogger('replay', config.LOG_LEVEL);
const bus = await openBus(config.BUS, {
  clientId: 'replay',
  log,
  onFatal: (error) => {
    throw error;
  },
});
try {
  const replayed = await replayDeadLetters(bus);
  process.stdout.write(`${replayed} dead letter${replayed === 1 ? '' : 's'} put back.\n`);
} finally {
  await bus.close();
}
