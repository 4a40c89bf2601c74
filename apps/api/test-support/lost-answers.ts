import fc from 'fast-check';

/*
 * Two editors on a bad line, for properties: what becomes of each call is drawn, and nothing new is sent while it is
 * unknown what became of the last.
 */

/** What happens to a call on its way: it arrives and is answered, or the answer is lost, or it never arrives. */
export type Fate = 'answered' | 'answer lost' | 'call lost';
/** Which of the two. */
export type Which = 0 | 1;

export const fate = fc.constantFrom<Fate>('answered', 'answered', 'answer lost', 'call lost');
export const which = fc.constantFrom<Which>(0, 1);

/** One intent, with the key that it keeps however often it is sent. */
export interface Sent<A> {
  key: string;
  send: () => Promise<A>;
}

/** What one editor sends, one call at a time. */
export class Line<A, C extends Sent<A>> {
  readonly calls: C[] = [];
  readonly #onAnswer: (call: C, answer: A) => void;
  #waiting: C | undefined;

  constructor(onAnswer: (call: C, answer: A) => void) {
    this.#onAnswer = onAnswer;
  }

  /** Whether it is unknown what became of the last call. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  async begin(call: C | undefined, what: Fate): Promise<void> {
    if (call === undefined) return;
    this.calls.push(call);
    this.#waiting = call;
    await this.again(what);
  }

  /** Sends what is waiting. */
  async again(what: Fate): Promise<void> {
    const call = this.#waiting;
    if (call === undefined || what === 'call lost') return;
    const answer = await call.send();
    if (what === 'answer lost') return;
    this.#waiting = undefined;
    this.#onAnswer(call, answer);
  }
}
