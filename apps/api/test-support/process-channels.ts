import type { ProcessChannel } from '../src/db/open.ts';

/** Lines of so many processes: each hears what the others tell, and none what it tells itself. @param told gets it all */
export function processChannels(count: number, told: string[] = []): ProcessChannel[] {
  const listeners: ((text: string) => void)[] = [];
  return Array.from(
    { length: count },
    (_, own): ProcessChannel => ({
      publish: (text) => {
        told.push(text);
        for (const [at, listener] of listeners.entries()) if (at !== own) listener(text);
      },
      subscribe: (listener) => {
        listeners[own] = listener;
      },
    }),
  );
}
