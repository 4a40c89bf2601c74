/** The part of a KeyboardEvent that names the key. */
export interface PressedKey {
  readonly key: string;
  /** The physical key, as on a US keyboard; missing in events made by scripts. */
  readonly code?: string;
}

/** Physical keys that shortcuts use besides letters and digits. */
const SIGNS: Readonly<Record<string, string>> = {
  Slash: '/',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
};

/**
 * The key to compare with shortcuts, in lower case. On layouts for other scripts (Russian, Greek, Arabic) letter keys
 * type no Latin letters, so the physical key decides. Latin layouts use the typed letter: on a French keyboard, A is
 * the key labeled A.
 */
export function shortcutKey({ key, code = '' }: PressedKey): string {
  const isOtherScript = [...key].length === 1 && !/[\x20-\x7e]/.test(key);
  if (!isOtherScript) return key.toLowerCase();
  const [, letterOrDigit] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? [];
  return letterOrDigit?.toLowerCase() ?? SIGNS[code] ?? key.toLowerCase();
}
