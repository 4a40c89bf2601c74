/// <reference types="node" />
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@venture-atlas/types';
import { expect } from 'vitest';
import { hasLatency, latencyOf } from '../../../../scripts/test-support/latency.mjs';
import type { Exchanged, HttpCall } from './http-exchange.ts';
import { serveOrigin } from './serve-page.ts';

/** A call of the page as it arrived. */
export interface PageCall {
  method: string;
  /** Path and query, as it was asked. */
  url: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Of a JSON body. */
  body: Record<string, unknown> | undefined;
  /** The body as it came, for instance a form with files. */
  text: string;
}

/** What a call is answered in the place of the server; `cut` ends the connection without a word. */
export type PageAnswer = { status?: number; body: unknown; headers?: Record<string, string> } | 'cut';

/** A refusal as the API words it. */
export function refusal(status: number, code: ErrorCode, error: string, more: object = {}): PageAnswer {
  return { status, body: { error, code, ...more } };
}

/** The network between the page and its server, which hands everything on as long as a test wants nothing else. */
export interface PageNetwork {
  /** Every call of the page in order. */
  calls: PageCall[];
  /** Those whose caller gave up before they were answered. */
  givenUp: PageCall[];
  /** The calls whose method and path begin so: "POST /user/". */
  callsTo: (start: string) => PageCall[];
  /** From now on this call ("POST /user/register/") gets this answer; undefined hands it on again. */
  answer: (call: string, answer: PageAnswer | undefined) => void;
  /** Asked for every other call: what it gives is answered. A promise holds the call back before the server hears of it. */
  intercept: (call: PageCall) => PageAnswer | undefined | Promise<PageAnswer | undefined>;
  /** After the server carried a call out: true loses its answer. */
  loses: (call: PageCall) => boolean;
}

/** Hands a call on to the server. */
export type Send = (path: string, call: HttpCall) => Promise<Exchanged>;

/** Makes itself the page's own origin until the test ends. */
export async function openNetwork(toServer: Send): Promise<PageNetwork> {
  const answers = new Map<string, PageAnswer | undefined>();
  const calls: PageCall[] = [];
  const givenUp: PageCall[] = [];
  const nextDelay = latencyOf(expect.getState().currentTestName ?? '');
  const network: PageNetwork = {
    calls,
    givenUp,
    callsTo: (start) => calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start)),
    answer: (call, answer) => answers.set(call, answer),
    intercept: () => undefined,
    loses: () => false,
  };
  const carry = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await bytesOf(request);
    const call = callOf(request, bytes);
    calls.push(call);
    let isCut = false;
    response.on('close', () => {
      if (!response.writableFinished && !isCut) givenUp.push(call);
    });
    if (hasLatency) await sleep(nextDelay());
    const pretended = answers.get(`${call.method} ${call.path}`) ?? (await network.intercept(call));
    const cutOff = () => {
      isCut = true;
      cut(request);
    };
    if (pretended === 'cut') return cutOff();
    if (pretended !== undefined) return send(response, pretended);
    const { method = 'GET', url = '/', headers } = request;
    const answer = await toServer(url, { method, headers: endToEnd(headers), body: bytes });
    if (network.loses(call)) return cutOff();
    response.writeHead(answer.status, endToEnd(answer.headers));
    response.end(answer.bytes);
  };
  // A page that gave up, or a test that ended, leaves calls behind.
  await serveOrigin((request, response) => void carry(request, response).catch(() => cut(request)));
  return network;
}

function callOf({ method = 'GET', url = '/', headers }: IncomingMessage, bytes: Buffer): PageCall {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const text = bytes.toString('utf8');
  const isJson = headers['content-type']?.startsWith('application/json') === true && text !== '';
  const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  return { method, url, path: pathname, query: searchParams, headers, text, body };
}

function cut({ socket }: IncomingMessage): void {
  socket.destroy();
}

/** A text is sent as it is: not everything that answers speaks JSON. */
function send(response: ServerResponse, { status = 200, body, headers }: Exclude<PageAnswer, 'cut'>): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Headers but for those that hold for one connection. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const ofOne = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOne.has(name)));
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
