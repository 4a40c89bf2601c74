import autocannon from 'autocannon';

/** As many people who save at once. */
const CONNECTIONS = 16;

/** What is written again and again: each body another change. */
export interface Writes {
  url: string;
  access: string;
  bodyOf: (turn: number) => object;
}

/**
 * Writes that are answered in a second, with 16 connections.
 * @param seconds how long it is written
 * @throws Error when some were refused: then nothing was measured
 */
export async function writesPerSecond({ url, access, bodyOf }: Writes, seconds: number): Promise<number> {
  let turn = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          turn += 1;
          return { ...request, body: JSON.stringify(bodyOf(turn)) };
        },
      },
    ],
  });
  const lost = result.non2xx + result.errors;
  if (lost > 0) throw new Error(`${url} refused ${lost} writes.`);
  return result['2xx'] / result.duration;
}
