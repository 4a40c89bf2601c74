/** The page's nonce for style elements; empty if the server set none. */
export function styleNonce(): string {
  // Browsers hide the attribute from scripts and keep it as a property.
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/**
 * Passes the nonce to libraries that insert style elements (the scroll lock of dialogs). The name of the global is
 * theirs.
 */
export function shareStyleNonce(): void {
  Reflect.set(globalThis, '__webpack_nonce__', styleNonce());
}
