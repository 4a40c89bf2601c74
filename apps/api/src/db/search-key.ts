/** The form in which names are compared: composed letters, lower case (SQLite's own lower() knows ASCII only). */
export const searchKey = (text: string): string => text.normalize('NFC').toLowerCase();
