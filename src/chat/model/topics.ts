/** The key of a topic: equal for names that differ only in case. */
export const topicKey = (topic: string): string => topic.toLowerCase();
