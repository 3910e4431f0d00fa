/** A promise was broken so that the trial cannot go on: a server does not start on its data, or refuses what has to work. */
export class Broken extends Error {}
