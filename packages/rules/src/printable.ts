/** Control characters, bidirectional controls, line separators, and unpaired surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a name can be shown on one line without affecting the text around it. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/**
 * A visible character. Blanks, joiners, and characters without ink do not count: Hangul fillers, the empty Braille
 * pattern, and the empty note head.
 */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a name has any visible character. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);
