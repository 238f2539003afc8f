/** The provider answered with an error of its own: the person said no, for instance. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  /** OAuth's code, e.g. `access_denied`. */
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** The provider cannot be reached, or is broken itself. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
}

/** What came back is not to be trusted: another nonce, audience, issuer or key, an old code, no subject, ... */
export class ProviderAnswerInvalid extends Error {
  override readonly name = 'ProviderAnswerInvalid';
}
