import type { Line } from '../src/db/open.ts';

/** Lines of so many processes: each hears what the others tell, and none what it tells itself. @param told gets it all */
export function lines(count: number, told: string[] = []): Line[] {
  const listeners: ((text: string) => void)[] = [];
  return Array.from(
    { length: count },
    (_, own): Line => ({
      tell: (text) => {
        told.push(text);
        for (const [at, listener] of listeners.entries()) if (at !== own) listener(text);
      },
      hear: (listener) => {
        listeners[own] = listener;
      },
    }),
  );
}
