/// <reference types="node" />
import type { IncomingMessage } from 'node:http';
import { configure } from '@testing-library/react';
import type { StaffPosition } from '@venture-atlas/types';
import './map-server.ts';
import { bodyText, servePage } from './serve-page.ts';
import { staffAnswer } from './staff-answers.ts';
import { makeStaffWorld, STAFF, type StaffAnswer, type StaffCall, type StaffWorld } from './staff-world.ts';

configure({ asyncUtilTimeout: 15_000 });

/** A real server for one test that keeps one map which staff edit, and answers as the API would. */
export interface StaffServer {
  world: StaffWorld;
  /** The calls of one method and path, for example `POST /api/change_position/`, in order. */
  callsTo: (start: string) => StaffCall[];
  /** Before a call is carried out: what it gives is answered instead; `cut` ends the connection with nothing done. */
  intercept: (call: StaffCall) => StaffAnswer | 'cut' | undefined;
  /** What a call waits for before it is carried out. */
  hold: (call: StaffCall) => Promise<void> | undefined;
}

/** Starts it and makes it the page's own origin until the test ends. */
export async function startStaffServer(positions: StaffPosition[]): Promise<StaffServer> {
  const calls: StaffCall[] = [];
  const made: StaffServer = {
    world: makeStaffWorld(positions),
    callsTo: (start) => calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start)),
    intercept: () => undefined,
    hold: () => undefined,
  };
  await servePage(async (request) => {
    const call = await readCall(request);
    calls.push(call);
    await made.hold(call);
    return made.intercept(call) ?? staffAnswer(made.world, call);
  });
  return made;
}

async function readCall(request: IncomingMessage): Promise<StaffCall> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const text = await bodyText(request);
  const isJson = request.headers['content-type'] === 'application/json' && text !== '';
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    user: STAFF,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}
