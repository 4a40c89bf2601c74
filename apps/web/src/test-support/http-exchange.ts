/// <reference types="node" />
import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface HttpCall {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer;
}

export interface Exchanged {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** A call from outside the page, by Node's own HTTP: the page's `fetch` obeys the rules and the clock of the page. */
export function exchange(
  url: string,
  agent: Agent,
  { method = 'GET', headers = {}, body }: HttpCall = {},
): Promise<Exchanged> {
  return new Promise((done, fail) => {
    const call = request(url, { method, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', fail);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        const { statusCode = 0, headers } = response;
        done({ status: statusCode, headers, bytes, text: bytes.toString('utf8') });
      });
    });
    call.on('error', fail);
    call.end(body);
  });
}
