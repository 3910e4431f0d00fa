/** `connecting`: no answer yet. */
export type Connection = 'connecting' | 'online' | 'offline';
