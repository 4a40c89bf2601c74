import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Network } from '../src/media/net/fetch-wiki-image.ts';

/** A wiki with pictures, on this machine, with a certificate of its own. */
export interface WikiStandIn {
  /** What makes it the outside world: its names lead here, and to nowhere else. */
  outside: Network;
  /** Addresses that were asked for. */
  asked: string[];
  /** Connections that were ever opened. */
  connections: () => number;
  close: () => Promise<void>;
}

/** The name it goes by; names below it are its too. */
export const WIKI_HOST = 'wiki.example';

/** @param answer what it says to a request */
export async function startWiki(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<WikiStandIn> {
  const asked: string[] = [];
  let connections = 0;
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    connections: () => connections,
    outside: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: (address) => address === '127.0.0.1',
      server: { port, ca: cert },
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** For nothing but these tests: the name in it is not of any real place. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/UI6c/7cVcvSYjOJ
RXS+lifRcCH0wC51bpVVsO59DdyhRANCAAThyao/StXVx3JjR3uNUGl/hRdLO0gf
CTv7ecX1wS6ZrNyOLottEPb+O5Sv7QxEVoCICYCUe9PRzho+8QSiY71M
-----END PRIVATE KEY-----`;

const cert = `-----BEGIN CERTIFICATE-----
MIIBrzCCAVSgAwIBAgIUVulTYrx1U7pkz6Osmm6bhIuN97UwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMd2lraS5leGFtcGxlMCAXDTI2MTEyMDEwMjUzN1oYDzIxMjYx
MDI3MTAyNTM3WjAXMRUwEwYDVQQDDAx3aWtpLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAThyao/StXVx3JjR3uNUGl/hRdLO0gfCTv7ecX1wS6ZrNyO
LottEPb+O5Sv7QxEVoCICYCUe9PRzho+8QSiY71Mo3wwejAdBgNVHQ4EFgQUyU7U
FYCamiBqnXoKK4cNAKrd83wwHwYDVR0jBBgwFoAUyU7UFYCamiBqnXoKK4cNAKrd
83wwDwYDVR0TAQH/BAUwAwEB/zAnBgNVHREEIDAeggx3aWtpLmV4YW1wbGWCDiou
d2lraS5leGFtcGxlMAoGCCqGSM49BAMCA0kAMEYCIQC8a0J3FK0zCBfhjgeXmz/F
gj31x4nJNoA3m/oHrjvnCwIhAJNsnZPKgNF9K2H1IgswkvSR62TlbCNZnL+39N3Y
BmiX
-----END CERTIFICATE-----`;
