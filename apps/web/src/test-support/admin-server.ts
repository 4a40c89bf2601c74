/// <reference types="node" />
import type { IncomingMessage } from 'node:http';
import { configure } from '@testing-library/react';
import type { LocationRow, LocationType, StaffLocationPage, StaffWikiPage } from '@venture-atlas/types';
import './map-server.ts';
import { bodyText, servePage } from './serve-page.ts';

configure({ asyncUtilTimeout: 15_000 });

export interface AdminCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Of a JSON body. */
  body: Record<string, unknown> | undefined;
  /** The body as it came, for instance a form with files. */
  text: string;
}

export interface AdminAnswer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Respond = (call: AdminCall) => AdminAnswer | 'cut' | Promise<AdminAnswer | 'cut'>;

/** A real server for one test, which answers the calls of the admin screens as the API would. */
export interface AdminServer {
  calls: AdminCall[];
  callsTo: (start: string) => AdminCall[];
  /** From now on this call ("POST /api/home/type/") gets this answer; `cut` ends the connection without one. */
  answer: (call: string, answer: AdminAnswer | Respond | 'cut') => void;
}

/** Starts it and makes it the page's own origin until the test ends. What no test named is a 404. */
export async function startAdminServer(): Promise<AdminServer> {
  const answers = new Map<string, AdminAnswer | Respond | 'cut'>();
  const calls: AdminCall[] = [];
  const notFound: AdminAnswer = {
    status: 404,
    body: { error: 'There is nothing at this address.', code: 'not_found' },
  };
  await servePage(async (request) => {
    const call = await readCall(request);
    calls.push(call);
    const found = answers.get(`${call.method} ${call.path}`) ?? notFound;
    return typeof found === 'function' ? await found(call) : found;
  });
  return {
    calls,
    callsTo: (start) => calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start)),
    answer: (call, answer) => answers.set(call, answer),
  };
}

async function readCall(request: IncomingMessage): Promise<AdminCall> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const text = await bodyText(request);
  const isJson = request.headers['content-type']?.startsWith('application/json') === true;
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : undefined,
  };
}

/** The answer of a list: its rows, and how many there are in all. */
export function listOf(rows: readonly unknown[], total: number = rows.length): AdminAnswer {
  return { body: rows, headers: { 'x-total-count': String(total) } };
}

/** A refusal as the API words it. */
export function refusal(status: number, code: string, error: string, more: object = {}): AdminAnswer {
  return { status, body: { error, code, ...more } };
}

/** For tests: rows of the list of locations, `from` to `to`, both included. */
export function makeRows(from: number, to: number): LocationRow[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    name: `Place ${from + index}`,
    slug: `place_${from + index}`,
    type: 'village',
    has_map: false,
    has_wiki: true,
    parents: 1,
  }));
}

export function makeType(changes: Partial<LocationType> = {}): LocationType {
  return {
    id: 7,
    name: 'ruin',
    default_scale: 14,
    display_dot: true,
    icon: 'ruin',
    locations: 23,
    version: 3,
    ...changes,
  };
}

export function makeLocation(changes: Partial<StaffLocationPage> = {}): StaffLocationPage {
  return {
    id: 41,
    name: 'Gullhaven',
    slug: 'gullhaven',
    type: { id: 5, name: 'town' },
    image: '/media/gullhaven.webp',
    seo_image: null,
    map_maker_name: 'Odalys Fenwright',
    map_maker_url: 'https://fenwright.example/support',
    map_licence: null,
    miles_per_unit: null,
    opening_view: null,
    map_width: 4096,
    map_height: 2902,
    wiki_url: null,
    images_from_wiki: [],
    wiki_page_id: 12,
    pending: null,
    version: 6,
    parents: [{ id: 1, name: 'Sword Coast', slug: 'sword_coast', position_on_parent_id: 910, active: true }],
    total_children: 2,
    ...changes,
  };
}

export function makeWikiPage(changes: Partial<StaffWikiPage> = {}): StaffWikiPage {
  return {
    id: 12,
    name: 'Gullhaven',
    location: { id: 41, name: 'Gullhaven', slug: 'gullhaven' },
    wiki_page_content: {
      top_section: 'A harbour of gulls.',
      sections: [
        {
          name: 'History',
          clean_text: 'Founded twice.',
          subsections: [{ name: 'The flood', content: ['The sea came.', 'It left.'] }],
        },
        { name: 'Taverns', clean_text: 'Two, and a half.', subsections: [] },
      ],
      image: null,
      image_text: '',
      attribution: { title: 'Harbour wiki', url: 'https://wiki.example/g', licence: 'CC BY-SA 4.0', revision: null },
    },
    version: 9,
    ...changes,
  };
}
