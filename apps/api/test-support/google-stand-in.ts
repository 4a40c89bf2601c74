import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';
import type { GoogleConfig } from '../src/config.ts';

/** A person as Google knows them, and the token they give us. */
export interface GooglePerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  /** The Workspace domain. */
  hd?: string;
  /** Client the token was made for; ours when left out. */
  aud?: string;
  scope?: string;
  expiresIn?: number;
}

export type Fault = 'none' | 'error' | 'garbage' | 'list' | 'endless' | 'reset' | 'stall' | 'redirect';

export interface GoogleStandIn {
  config: GoogleConfig;
  /** Signs the person in at the OAuth server; answers their access token. */
  token: (person: GooglePerson) => Promise<string>;
  /** What `tokeninfo` does instead of answering. */
  setFault: (fault: Fault) => void;
  /** Questions that reached `tokeninfo`. */
  asked: () => number;
  stop: () => Promise<void>;
}

export const CLIENT_ID = 'atlas-test.apps.example';

/**
 * oauth2-mock-server in Google's place, over HTTP. It has no `tokeninfo`, which
 * is Google's own: a small server in front answers that from the tokens that
 * were really handed out.
 */
export async function startGoogle(): Promise<GoogleStandIn> {
  const oauth = new OAuth2Server();
  await oauth.issuer.keys.generate('RS256');
  await oauth.start(0, '127.0.0.1');
  const issued = new Map<string, GooglePerson & { exp: number }>();
  oauth.service.on('beforeUserinfo', (response, request) => {
    const person = issued.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!person) {
      response.statusCode = 401;
      response.body = { error: 'invalid_token' };
      return;
    }
    const { sub, email, email_verified = true, hd } = person;
    response.body = { sub, email, email_verified, name: 'Their Real Name', ...(hd === undefined ? {} : { hd }) };
  });

  let fault: Fault = 'none';
  let asked = 0;
  const front = createServer((request, response) => {
    asked += 1;
    if (fault !== 'none') misbehave(fault, request, response);
    else answerTokeninfo(issued, request, response);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));

  return {
    config: {
      clientId: CLIENT_ID,
      scriptUrl: 'https://accounts.google.com/gsi/client',
      tokeninfoUrl: `http://127.0.0.1:${portOf(front)}/tokeninfo`,
      userinfoUrl: `${oauth.issuer.url}/userinfo`,
      jwksUrl: `${oauth.issuer.url}/jwks`,
    },
    token: async (person) => {
      const response = await fetch(`${oauth.issuer.url}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password', username: person.sub, scope: person.scope ?? SCOPE }),
      });
      const { access_token: token } = (await response.json()) as { access_token: string };
      issued.set(token, { ...person, exp: Math.floor(Date.now() / 1000) + (person.expiresIn ?? 3599) });
      return token;
    },
    setFault: (next) => {
      fault = next;
    },
    asked: () => asked,
    stop: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await oauth.stop();
    },
  };
}

const SCOPE = 'openid email profile';

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** As Google answers: numbers and booleans as words. */
function answerTokeninfo(
  issued: ReadonlyMap<string, GooglePerson & { exp: number }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const token = new URL(request.url ?? '', 'http://front').searchParams.get('access_token') ?? '';
  const person = issued.get(token);
  const body = person
    ? {
        azp: person.aud ?? CLIENT_ID,
        aud: person.aud ?? CLIENT_ID,
        sub: person.sub,
        scope: person.scope ?? SCOPE,
        exp: String(person.exp),
        email: person.email,
        email_verified: String(person.email_verified ?? true),
      }
    : { error: 'invalid_token', error_description: 'Invalid Value' };
  response.writeHead(person ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function misbehave(fault: Exclude<Fault, 'none'>, request: IncomingMessage, response: ServerResponse): void {
  switch (fault) {
    case 'error':
      response.writeHead(503).end('later');
      break;
    case 'garbage':
      response.writeHead(200).end('<html>not JSON');
      break;
    case 'list':
      response.writeHead(200).end('[1]');
      break;
    case 'endless': {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(16_384)), 1);
      response.on('close', () => clearInterval(more));
      break;
    }
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      break;
    case 'reset':
      request.socket.destroy();
      break;
    case 'stall':
      break;
  }
}
