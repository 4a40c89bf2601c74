import { request } from 'node:http';
import { largePicture } from '../../apps/api/test-support/pictures.ts';
import { makeStaff } from '../../apps/web/e2e/support/staff.ts';
import { type RunningApp, startApp } from '../../apps/web/e2e/support/start-app.ts';
import type { LocationMapDetails, MapPicture, UploadResult } from '../../packages/types/src/index.ts';
import { type Line, quantile } from './statistics.ts';

/** 67 megapixels that hardly compress. */
const WIDTH = 8_192;
const HEIGHT = 8_180;
const NORMAL_MS = 8_000;
/** Time between two requests: a visitor, not a flood. */
const EVERY_MS = 5;

/** The time of a map request while a large picture is uploaded and cut, compared with the normal time. */
export async function benchUpload(rounds: number): Promise<Line[]> {
  const app = await startApp({ LOG_LEVEL: 'error' });
  try {
    const { tokens } = await makeStaff(app, 'Bench');
    const ratios: { median: number; p99: number; during: number; normal: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const picture = await (await largePicture(WIDTH, HEIGHT, 120 + round)).jpeg({ quality: 85 }).toBuffer();
      const normal = await times(app, sleep(NORMAL_MS));
      const during = await times(app, uploadAndCut(app, tokens.access, picture));
      const of = (share: number) => quantile(during, share) / quantile(normal, share);
      ratios.push({ median: of(0.5), p99: of(0.99), during: quantile(during, 0.99), normal: quantile(normal, 0.99) });
      console.log(
        `  ${round}/${rounds} upload: p99 ${quantile(normal, 0.99).toFixed(2)} ms (${normal.length} requests), ` +
          `during it ${quantile(during, 0.99).toFixed(2)} ms (${during.length})`,
      );
    }
    const middle = (pick: (one: (typeof ratios)[number]) => number) => quantile(ratios.map(pick), 0.5);
    const p99 = middle((one) => one.p99);
    return [
      { what: 'map request, p99', value: `${middle((one) => one.normal).toFixed(2)} ms`, target: '' },
      {
        what: 'map request, p99 while 67 megapixels are uploaded and cut',
        measure: { value: p99, better: 'less' },
        value: `${p99.toFixed(2)}x (${middle((one) => one.during).toFixed(2)} ms)`,
        target: '<= 2x',
        isReached: p99 <= 2,
      },
      { what: 'the same, median', value: `${middle((one) => one.median).toFixed(2)}x`, target: '' },
    ];
  } finally {
    await app.stop();
  }
}

/** Repeatedly requests the default map until `until` ends. @returns milliseconds of each request */
async function times(app: RunningApp, until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const all: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await get(`${app.url}/api/location_map_details/sword_coast/?content=0`);
    all.push(performance.now() - startedAt);
    await sleep(EVERY_MS);
  }
  await over;
  return all;
}

/** Uploads a picture and assigns it to the default map. Resolves when its tiles are cut. */
async function uploadAndCut(app: RunningApp, token: string, picture: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('name', 'bench');
  form.append('files', new Blob([new Uint8Array(picture)]), 'bench.jpg');
  const { uploaded_files } = await json<UploadResult>(`${app.url}/api/upload_file/`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { id } = await json<LocationMapDetails>(`${app.url}/api/location_map_details/sword_coast/?content=0`, {});
  await json(`${app.url}/api/update_location/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ location_id: id, image: uploaded_files[0]?.url }),
  });
  for (;;) {
    const { pending } = await json<MapPicture>(`${app.url}/api/map_picture/${id}/`, { headers });
    if (pending === null) return;
    if (pending.state === 'failed') throw new Error(pending.error ?? 'the picture could not be cut');
    await sleep(500);
  }
}

/** @throws Error with the server's message when it refuses */
async function json<T>(url: string, init: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`);
  return body as T;
}

/** On a connection of its own, like a new visitor. */
const get = (url: string): Promise<void> =>
  new Promise((done, fail) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.once('end', done);
      answer.resume();
    })
      .once('error', fail)
      .end();
  });

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
