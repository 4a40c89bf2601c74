/**
 * Adds a listener.
 * @returns removes it
 */
export function follow<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
