/** An event of a newer server about which the state has nothing: a client may ignore it. */
export class UnknownEvent extends Error {
  /** Which: the same for all events of the kind. */
  readonly what: string;
  constructor(what: string) {
    super(`The state knows no ${what}.`);
    this.what = what;
  }
}
