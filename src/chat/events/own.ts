export type OwnEvents = AlertWordsEvent;

export interface AlertWordsEvent {
  readonly type: 'alert_words';
  /** All alert words of the user. */
  readonly alertWords: readonly string[];
}
