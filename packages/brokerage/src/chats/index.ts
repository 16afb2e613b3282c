// What others may use of chats: how something gets into a conversation.
export { writeMessage } from './write.ts';
