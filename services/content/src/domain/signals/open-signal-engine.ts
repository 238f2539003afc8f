import { type DatabaseChassis, inTransaction, sqlOf } from '@trenzeye/kit';
import type { ContentConfig } from '../../config.ts';
import { sourceAddresses } from '../../connectors/source-addresses.ts';
import { whenElected } from '../../store/elect.ts';
import { forgetObservations } from '../../store/observations.ts';
import { forgetRankings } from '../../store/signal-rankings.ts';
import { collectSignals } from './collect-signals.ts';
import { rankSignals } from './rank-signals.ts';
import { type SignalEngine, startSignalEngine } from './signal-engine.ts';

const timeout = 10_000;
/** Bytes */
const largest = 2_097_152;

/** The engine on this service's database and the sources its settings name. Of several replicas one scores and one collects at a time. */
export const openSignalEngine = ({
  config,
  pool,
  clock,
  log,
}: Pick<DatabaseChassis<ContentConfig>, 'config' | 'pool' | 'clock' | 'log'>): SignalEngine => {
  const addresses = sourceAddresses(config);
  const stop = new AbortController();
  const options = {
    userAgent: `Trenzeye/0.1 (+${config.PUBLIC_URL})`,
    interval: config.SIGNALS_INTERVAL * 1000,
    chance: Math.random,
    ...{ timeout, largest, log, stopping: stop.signal },
  };
  const collect = async (): Promise<boolean> => {
    let heard = false;
    await whenElected(pool, 'collect', async (sql) => {
      heard = await collectSignals(sql, addresses, clock, options);
    });
    return heard;
  };
  const engine = startSignalEngine({
    rank: () => whenElected(pool, 'score', () => inTransaction(pool, (sql) => rankSignals(sql, clock()))),
    collect: addresses.length > 0 ? collect : undefined,
    sweep: async () => {
      const sql = sqlOf(pool);
      await forgetObservations(sql, clock());
      await forgetRankings(sql, clock());
    },
    log,
  });
  return {
    touch: engine.touch,
    close: () => {
      stop.abort();
      return engine.close();
    },
  };
};
