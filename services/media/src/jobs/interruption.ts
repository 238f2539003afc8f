/** Ends an attempt without a result: `lost` when it has lost its claim, `stopping` when the worker stops. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  override readonly cause: 'lost' | 'stopping';

  constructor(cause: 'lost' | 'stopping') {
    super(cause === 'lost' ? 'the attempt has lost its claim' : 'the worker is stopping');
    this.cause = cause;
  }
}
