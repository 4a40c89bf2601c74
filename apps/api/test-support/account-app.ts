import { setTimeout as sleep } from 'node:timers/promises';
import type { Tokens, User } from '@venture-atlas/types';
import type { AuditRow } from '../src/audit/queries/audit.ts';
import type { Config } from '../src/config.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import { readMails, type TestMail } from './read-mails.ts';

/** Long enough, uncommon, and unlike any address of the tests. */
export const PASSWORD = 'ninefold lantern 47';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  access?: string;
  address?: string;
  headers?: Readonly<Record<string, string>>;
}

type Json = Record<string, unknown>;

export interface AccountApp extends TestApp {
  /** Moves the clock of accounts, which otherwise stands still. */
  forward: (milliseconds: number) => void;
  now: () => number;
  post: <T = Json>(url: string, body: unknown, options?: CallOptions) => Promise<Answer<T>>;
  get: <T = Json>(url: string, options?: CallOptions) => Promise<Answer<T>>;
  /** Makes an account by the call and answers its tokens. */
  register: (email: string, password?: string, extra?: object) => Promise<Tokens>;
  signIn: (email: string, password?: string) => Promise<Answer<Tokens>>;
  user: (access: string) => Promise<Answer<User>>;
  /** The id of the account with this email, which is random. */
  idOf: (email: string) => Promise<number>;
  /** Waits for background work, then reads every mail written so far, the oldest first. */
  mails: () => Promise<TestMail[]>;
  /** The newest mail with this subject; an error when there is none. */
  mail: (subject: string) => Promise<TestMail & { token: string }>;
  audit: () => Promise<AuditRow[]>;
}

/** A real server with a real database, a clock of its own, and mails as files. */
export async function accountApp(
  config: Partial<Config> = {},
  options: Omit<TestAppOptions, 'config'> = {},
): Promise<AccountApp> {
  let time = Date.now();
  const now = options.deps?.now ?? (() => time);
  const test = await buildTestApp({
    ...options,
    config: { publicUrl: 'https://atlas.example.org', logLevel: 'info', ...config },
    deps: { ...options.deps, now },
  });
  const { app } = test;

  const call = async <T>(method: 'GET' | 'POST', url: string, body: unknown, options: CallOptions = {}) => {
    const bearer = options.access === undefined ? {} : { authorization: `Bearer ${options.access}` };
    const response = await app.inject({
      method,
      url,
      remoteAddress: options.address ?? '192.0.2.7',
      headers: { ...bearer, ...options.headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answer = isJson ? response.json<T>() : ({} as T);
    return { status: response.statusCode, body: answer, headers: response.headers };
  };
  const post: AccountApp['post'] = (url, body, callOptions) => call('POST', url, body, callOptions);
  const get: AccountApp['get'] = (url, callOptions) => call('GET', url, undefined, callOptions);

  const settle = async () => {
    // What a call does after its answer begins a moment later.
    await sleep(10);
    await app.background.idle();
  };
  const mails = async () => {
    await settle();
    return readMails(test.config.dataDir);
  };

  return {
    ...test,
    forward: (milliseconds) => {
      time += milliseconds;
    },
    now,
    post,
    get,
    register: async (email, password = PASSWORD, extra = {}) => {
      const answer = await post<Tokens>('/user/register/', { email, password, ...extra });
      if (answer.status !== 200) throw new Error(`not registered: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    signIn: (email, password = PASSWORD) => post<Tokens>('/user/token/', { email, password }),
    user: (access) => get<User>('/user/user/', { access }),
    idOf: async (email) => {
      const users = test.db.selectFrom('users').select('id').where('email', '=', email);
      return (await users.executeTakeFirstOrThrow()).id;
    },
    mails,
    mail: async (subject) => {
      const found = (await mails()).findLast((mail) => mail.subject === subject);
      if (!found) throw new Error(`no mail "${subject}"`);
      return { ...found, token: found.token ?? '' };
    },
    audit: async () => {
      await settle();
      return test.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    },
  };
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
