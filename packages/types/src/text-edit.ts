/**
 * One replacement in a text: `words` replace `cut` UTF-16 code units from `at`. The edits of a text are sorted and do
 * not touch.
 */
export interface TextEdit {
  at: number;
  cut: number;
  words: string;
}
