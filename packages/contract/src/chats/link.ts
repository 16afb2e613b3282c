// What a message may be about: a page of the app. Alone, because the router reads it before the chat is loaded.

/** A path inside the app, and nothing that leads out of it. */
export const chatLinkPattern = /^(?:|\/(?!\/)[a-z0-9/?=&._:-]{0,120})$/;
