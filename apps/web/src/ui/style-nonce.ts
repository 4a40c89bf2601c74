/** The page's nonce for style elements, empty where the server set none. */
export function styleNonce(): string {
  // Browsers hide the attribute from scripts and keep it as a property.
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/**
 * Tells libraries that insert style elements on their own (the scroll lock of
 * dialogs) which nonce the content security policy expects; the name of the
 * global is theirs.
 */
export function shareStyleNonce(): void {
  Reflect.set(globalThis, '__webpack_nonce__', styleNonce());
}
