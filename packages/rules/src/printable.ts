/** Control characters, those that turn the direction of text, line separators, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether every character of a name can be shown on one line without harm to what stands around it. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/**
 * Something that can be seen: blanks and joiners alone are no name, nor are letters and signs without ink: the Hangul
 * fillers (ignorable by default), the empty Braille pattern, the empty note head.
 */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether anything of a name can be seen at all. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);
