import { chassisSettings, createLogger, loadSettings, openBus, replayDeadLetters } from '@trenzeye/kit';
import { busSettings } from '@trenzeye/kit/bus/bus-settings';

/** `BUS=kafka:... npm run replay`: republishes every dead letter to its original topic. */
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
  process.stdout.write(`${replayed} dead letter${replayed === 1 ? '' : 's'} replayed.\n`);
} finally {
  await bus.close();
}
