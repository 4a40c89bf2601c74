/** A screen without a stream asks every few seconds; after so long without a question it is gone (ms). */
const GONE_AFTER_MS = 12_000;

/** Screens that no stream reaches: they are here as long as they ask. */
export interface AskingScreens {
  /** It asked. @param sit takes its place at the table; undefined: there is none. It returns how to leave */
  asked: (name: string, sit: () => (() => void) | undefined) => void;
  /** Its right ended. */
  forget: (name: string) => void;
  close: () => void;
}

export function createAskingScreens(): AskingScreens {
  const seats = new Map<string, { leave: () => void; timer: NodeJS.Timeout }>();
  const forget = (name: string): void => {
    const seat = seats.get(name);
    seats.delete(name);
    clearTimeout(seat?.timer);
    seat?.leave();
  };
  const later = (name: string): NodeJS.Timeout => setTimeout(() => forget(name), GONE_AFTER_MS).unref();
  return {
    asked(name, sit) {
      const known = seats.get(name);
      if (known !== undefined) {
        clearTimeout(known.timer);
        known.timer = later(name);
        return;
      }
      const leave = sit();
      if (leave !== undefined) seats.set(name, { leave, timer: later(name) });
    },
    forget,
    close: () => {
      for (const { timer } of seats.values()) clearTimeout(timer);
      seats.clear();
    },
  };
}
