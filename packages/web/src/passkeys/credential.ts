// What the browser and the server say to each other about a passkey, the same for making one and for signing in with it. Pure.

interface Answer<Response, Kind> {
  readonly id: string;
  readonly rawId: string;
  readonly type: Kind;
  readonly response: Response;
  readonly authenticatorAttachment?: 'platform' | 'cross-platform' | undefined;
  readonly clientExtensionResults: object;
}

/** The parts that the contract knows; browsers add others. */
export function describeCredential<Response, Kind>(answer: Answer<Response, Kind>) {
  const { id, rawId, type, response, authenticatorAttachment, clientExtensionResults } = answer;
  return {
    id,
    rawId,
    type,
    response,
    clientExtensionResults: { ...clientExtensionResults },
    ...(authenticatorAttachment === undefined ? {} : { authenticatorAttachment }),
  };
}

/** The contract passes options through as the server's library made them; without a challenge they are for no ceremony. */
export function hasChallenge(options: object): boolean {
  return 'challenge' in options && typeof options.challenge === 'string';
}
