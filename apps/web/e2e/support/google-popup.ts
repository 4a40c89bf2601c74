import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT_ID, type GooglePerson, startGoogle } from '../../../api/test-support/google-stand-in.ts';

export interface GooglePopup {
  /** Settings for the server that is to use it. */
  env: Record<string, string>;
  /** Who sits before the window that opens. */
  setPerson: (person: GooglePerson) => void;
  stop: () => Promise<void>;
}

/**
 * Google as the browser meets it: a script with the token client, which opens a
 * window, where the person agrees, and which hands an access token back. The
 * token is a real one of the OAuth server that the API asks afterwards.
 */
export async function startGooglePopup(): Promise<GooglePopup> {
  const google = await startGoogle();
  let person: GooglePerson = { sub: 'nobody', email: 'nobody@gmail.com' };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://google').pathname;
    if (path === '/gsi/client') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' });
      response.end(`(${tokenClient})(new URL(document.currentScript.src).origin);`);
    } else if (path === '/token') {
      google.token(person).then(
        (token) => response.writeHead(200, { 'content-type': 'text/plain' }).end(token),
        () => response.writeHead(500).end(),
      );
    } else {
      response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_SCRIPT_URL: `${origin}/gsi/client`,
      GOOGLE_TOKENINFO_URL: google.config.tokeninfoUrl,
      GOOGLE_USERINFO_URL: google.config.userinfoUrl,
      GOOGLE_JWKS_URL: google.config.jwksUrl,
    },
    setPerson: (next) => {
      person = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await google.stop();
    },
  };
}

/** Runs in the browser, in the place of Google's own script. */
const tokenClient = `function (origin) {
  const initTokenClient = (config) => ({
    requestAccessToken() {
      const popup = window.open(origin + '/consent?client_id=' + encodeURIComponent(config.client_id) +
        '&scope=' + encodeURIComponent(config.scope), 'consent', 'width=420,height=520');
      if (!popup) return config.error_callback({ type: 'popup_failed_to_open' });
      const end = () => { clearInterval(timer); removeEventListener('message', hear); };
      const hear = (event) => {
        if (event.origin !== origin) return;
        end();
        // It is closed from here: one that closed itself could be found closed before its answer has arrived.
        popup.close();
        config.callback(event.data);
      };
      const timer = setInterval(() => {
        if (!popup.closed) return;
        end();
        config.error_callback({ type: 'popup_closed' });
      }, 100);
      addEventListener('message', hear);
    },
  });
  window.google = { accounts: { oauth2: { initTokenClient } } };
}`;

const consentPage = `<!doctype html><title>Sign in</title><button id="agree">Agree</button><button id="deny">Deny</button><script>
  const answer = (data) => opener.postMessage(data, '*');
  document.getElementById('agree').onclick = async () => answer({ access_token: await (await fetch('/token')).text() });
  document.getElementById('deny').onclick = () => answer({ error: 'access_denied', error_description: 'The account was not shared.' });
</script>`;
