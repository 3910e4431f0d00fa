/** Why the server does not start, in one line for the person who started it. */
export class CannotStart extends Error {}
