// The names under which the chat's answers are kept: the live line reads them again without loading the chat itself.
export const chatKeys = {
  all: ['chats'],
  key: ['chat-key'],
  conversation: ['chats', 'conversation'],
  desk: ['chat-desk'],
  typing: ['chat-typing'],
} as const;
