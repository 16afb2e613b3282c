// Refusals of chats. Code and HTTP status; titles live in locales (errors.<code>).

export const chatsCodes = {
  chat_empty: 422,
  chat_id_used: 409,
  payment_details: 422,
} as const;
