/** The provider responded with an OAuth error, for example because the user cancelled. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  /** OAuth's code, e.g. `access_denied`. */
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** The provider cannot be reached or fails. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderDown';
}

/** The response cannot be trusted: another nonce, audience, issuer or key, an old code, no subject, ... */
export class ProviderResponseInvalid extends Error {
  override readonly name = 'ProviderAnswerInvalid';
}
