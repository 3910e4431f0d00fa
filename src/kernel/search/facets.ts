/** What the index of words has beside words, so that places and people can be intersected with them. No word is like these. */
export const placeWord = (recipientId: number): string => `#r${recipientId}`;
export const topicWord = (recipientId: number, topicKey: string): string => `#t${recipientId}:${topicKey}`;
export const senderWord = (userId: number): string => `#s${userId}`;
