import type { BrowserContext } from '@playwright/test';
import type { Tokens } from '@venture-atlas/types';

/** One account of a running app, and its own calls; whoever reads an answer says what it is. */
export interface Api {
  name: string;
  tokens: Pick<Tokens, 'access' | 'refresh'>;
  get: <T = unknown>(path: string) => Promise<T>;
  post: <T = unknown>(path: string, body: object) => Promise<T>;
}

let serial = 0;

/** Makes an account of this display name. @throws Error when the app refuses */
export async function makeAccount(url: string, name: string): Promise<Api> {
  serial += 1;
  const account = {
    email: `${name.toLowerCase()}-${process.pid}-${serial}@table.example`,
    password: 'tide and ink 41',
  };
  const tokens = await call<Tokens>(url, '/user/register/', undefined, { ...account, age_confirmed: true });
  const api = apiOf(url, name, tokens);
  await api.post('/user/user/', { name });
  return api;
}

/** The calls of an account that these tokens stand for. */
export function apiOf(url: string, name: string, tokens: Api['tokens']): Api {
  return {
    name,
    tokens,
    get: (path) => call(url, path, tokens.access),
    post: (path, body) => call(url, path, tokens.access, body),
  };
}

/** Two accounts at once, for a DM and a player. */
export function makePair(url: string, first: string, second: string): Promise<[Api, Api]> {
  return Promise.all([makeAccount(url, first), makeAccount(url, second)]);
}

/** Signs the pages of a context in, as if the person had logged in before. */
export async function signIn(context: BrowserContext, { tokens }: Api): Promise<void> {
  await context.addInitScript(({ access, refresh }) => {
    if (localStorage.getItem('refresh_token') !== null) return;
    localStorage.setItem('refresh_token', refresh);
    localStorage.setItem('token_time', String(Date.now()));
    localStorage.setItem('token', access);
  }, tokens);
}

/** The address of a campaign on the map where everybody begins. */
export function onMap(url: string, campaignId: string): string {
  return `${url}/campaign/${campaignId}/sword_coast/`;
}

async function call<T>(url: string, path: string, access?: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
