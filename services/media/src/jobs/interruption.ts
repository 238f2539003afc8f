/** Why a try ends without a result: `lost` when it counts no more, `stopping` when the worker goes down. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly why: 'lost' | 'stopping';

  constructor(why: 'lost' | 'stopping') {
    super(why === 'lost' ? 'this try counts no more' : 'the worker is stopping');
    this.why = why;
  }
}
