export type OwnEvents = AlertWordsEvent;

export interface AlertWordsEvent {
  readonly type: 'alert_words';
  /** All that the person has. */
  readonly alertWords: readonly string[];
}
