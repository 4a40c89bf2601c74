/** The browser's own property; undefined if it is not a property of the window. */
const own = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio');
const ofScreen = (): number => Number(own?.get?.call(window) ?? own?.value ?? 1);

/**
 * Pretends a higher pixel density in this document. What is drawn small and shown enlarged is then as sharp as the
 * screen allows, including names and tiles.
 * @returns reverts it
 */
export function enlargePixels(times: number): () => void {
  Object.defineProperty(window, 'devicePixelRatio', { configurable: true, get: () => ofScreen() * times });
  return () => {
    if (own !== undefined) Object.defineProperty(window, 'devicePixelRatio', own);
  };
}
