import { chassisSettings, createLogger, loadSettings, openBus, replayDeadLetters } from '@trenzeye/kit';
import { busSettings } from '@trenzeye/kit/bus/bus-settings';

/** `BUS=kafka:... npm run replay`: puts every dead letter back on the topic it came from. */
const settings = chassisSettings.pick({ LOG_LEVEL: true }).extend(busSettings.shape);
const config = loadSettings('replay', settings, process.env);
const log = createLogger('replay', config.LOG_LEVEL);
const bus = await openBus(config, {
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
