/** Control characters, those that turn the direction of text, line separators, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether every character of a name can be shown on one line without harm to what stands around it. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);
