// What can keep a chat from beginning, by name: pages say it in words, the log as it is.

/** The brand has no key for its chat. */
export class MissingChatKeyError extends Error {
  override readonly name = 'MissingChatKeyError';
}

/** The page of another provider did not say within the wait that it is ready, or is none that may be shown. */
export class ChatNotReadyError extends Error {
  override readonly name = 'ChatNotReadyError';
}
