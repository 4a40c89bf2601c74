import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { CampaignApp, Person } from '../campaign-app.ts';
import { injectText } from '../inject-live.ts';
import { isInCall } from './fixed-chance.ts';

/** Who asks, by a name that stands in the recording. */
export interface RecordedRole {
  name: string;
  as?: Person | undefined;
  invite?: string | undefined;
  table?: string | undefined;
}

/** Writes a line for each answer. */
export interface Recorder {
  /** Asks a server, and once more with the tag of the answer if it has one. */
  ask: (server: CampaignApp, installation: string, role: RecordedRole, url: string) => Promise<void>;
  /** Writes what was read without a call. */
  keep: (name: string, value: unknown) => void;
  /** @returns how many answers were written */
  end: () => Promise<number>;
}

/** Headers that say nothing of the answer. */
const LEFT_OUT = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'content-security-policy']);

/** Options of a recording. */
export interface RecorderOptions {
  /** Writes whole bodies beside their hashes. */
  bodies: boolean;
  /** Writes which statements each answer takes. */
  statements: boolean;
}

/** Begins a recording in a file: a line of JSON for each answer. */
export function createRecorder(file: string, { bodies, statements }: RecorderOptions): Recorder {
  const out = createWriteStream(file);
  let count = 0;
  const write = (line: object): void => {
    count += 1;
    out.write(`${JSON.stringify(line)}\n`);
  };
  const told = (text: string) => ({ bytes: text.length, hash: hashOf(text), ...(bodies ? { body: text } : {}) });
  return {
    async ask(server, installation, role, url) {
      const { name } = role;
      const sent = headersOf(role);
      const asked = () => injectText(server.app, { method: 'GET', url, remoteAddress: '192.0.2.7', headers: sent });
      const seen = statements ? watchStatements(server) : undefined;
      const answer = await asked();
      const taken = seen?.();
      const headers = Object.entries(answer.headers).filter(([header]) => !LEFT_OUT.has(header));
      const call = `${installation} | ${name} | ${url}`;
      write({
        call,
        status: answer.statusCode,
        headers: Object.fromEntries(headers.sort()),
        ...told(withoutNonce(answer.body)),
        ...(taken === undefined ? {} : { statements: taken.length, taken: hashOf(taken.join('\n')) }),
      });
      const { etag } = answer.headers;
      if (typeof etag !== 'string') return;
      sent['if-none-match'] = etag;
      const again = await asked();
      write({ call: `${call} | again`, status: again.statusCode, etag: again.headers.etag, bytes: again.body.length });
    },
    keep: (call, value) => write({ call, ...told(JSON.stringify(value, bytesAsHash) ?? '') }),
    async end() {
      out.end();
      await finished(out);
      return count;
    },
  };
}

const headersOf = ({ as, invite, table }: RecordedRole): Record<string, string> => ({
  ...(as === undefined ? {} : { authorization: `Bearer ${as.access}` }),
  ...(invite === undefined ? {} : { 'x-campaign-invite': invite }),
  ...(table === undefined ? {} : { 'x-table-key': table }),
});

const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64url');

/** What is hidden of a map is a byte for each cell. */
const bytesAsHash = (_key: string, value: unknown): unknown => (value instanceof Uint8Array ? hashOf(value) : value);

/** A page has another nonce each time it is sent. */
const withoutNonce = (text: string): string => text.replaceAll(/nonce="[^"]*"/g, 'nonce=""');

type Carry = (this: { source: string }, ...values: unknown[]) => unknown;

/** Notes each statement that the server has carried out. @returns ends that, and tells which they were */
function watchStatements({ database: { sqlite } }: CampaignApp): () => string[] {
  const shared = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<string, Carry>;
  const taken: string[] = [];
  const before = ['all', 'get', 'run', 'iterate'].map((way) => [way, shared[way] as Carry] as const);
  for (const [way, carryOut] of before) {
    shared[way] = function (...values) {
      // What runs beside calls is no part of any.
      if (isInCall()) taken.push(this.source);
      return carryOut.apply(this, values);
    };
  }
  return () => {
    for (const [way, carryOut] of before) shared[way] = carryOut;
    return taken;
  };
}
