/** As the browser says it; undefined where it is no property of the window itself. */
const own = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio');
const ofScreen = (): number => Number(own?.get?.call(window) ?? own?.value ?? 1);

/**
 * Says that each CSS pixel of this document has so many more pixels of the screen: what is drawn small and shown large is
 * then drawn as sharp as the screen can show it, names and tiles alike.
 * @returns takes it back
 */
export function enlargePixels(times: number): () => void {
  Object.defineProperty(window, 'devicePixelRatio', { configurable: true, get: () => ofScreen() * times });
  return () => {
    if (own !== undefined) Object.defineProperty(window, 'devicePixelRatio', own);
  };
}
