/** Who makes a call and from where, as far as it is written down. */
export interface Caller {
  /** Null: nobody is signed in. */
  userId: number | null;
  sessionId: string | null;
  /** Network address; null for the command line. */
  address: string | null;
  requestId: string | null;
  userAgent: string;
  /** The secret that the browser keeps for this installation, out of reach of scripts; null when it sent none. */
  clientKey?: string | null;
}

/** The operator at the command line of the server. */
export const operator: Caller = { userId: null, sessionId: null, address: null, requestId: null, userAgent: 'cli' };
