/**
 * One replacement in a text: `cut` UTF-16 code units from `at` give way to `words`. Edits of a text are sorted and do not
 * touch.
 */
export interface TextEdit {
  at: number;
  cut: number;
  words: string;
}
