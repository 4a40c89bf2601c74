import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type Api, makeAccount } from '../../apps/web/e2e/support/accounts.ts';
import { startApp } from '../../apps/web/e2e/support/start-app.ts';
import type { SourceFile } from '../../packages/importers/src/index.ts';
import type { ImportJob, ImportOptions, WorldDetails } from '../../packages/types/src/index.ts';
import type { Line } from './statistics.ts';

/** The limit for importing two rows, whatever others import meanwhile. */
const TARGET_MS = 5_000;
const LOOK_EVERY_MS = 50;
const ROWS_OPTIONS: ImportOptions = { frame: { width: 2048, height: 1536 }, units: 'pixels' };

/**
 * The time of an import of two rows while another account's file of the highest cost of its format is read, on a real
 * server, from sending the rows until their places exist.
 * @param isWhole false: a fortieth of each file
 */
export async function benchImports(isWhole: boolean): Promise<Line[]> {
  // The module reads it when it is loaded, to choose the size of the files.
  if (isWhole) process.env.TEST_DEEP = '1';
  const { costlyFiles } = await import('../../packages/importers/test-support/costly-files.ts');
  const app = await startApp({ LOG_LEVEL: 'error' });
  try {
    const lines: Line[] = [];
    const [ann, ben] = [await makeAccount(app.url, 'Ann'), await makeAccount(app.url, 'Ben')];
    const [annsWorld, bensWorld] = [await makeWorld(ann), await makeWorld(ben)];
    const rows = new Blob(['name,x,y\nAsh,100,100\nBirch,200,200\n']);
    const small = () => importRows(app.url, ben, bensWorld, rows);
    await small();
    const alone = await small();
    lines.push({
      what: 'import of two rows, nothing else going on',
      value: `${(alone / 1000).toFixed(1)} s`,
      target: '',
    });
    for (const [name, make] of Object.entries(costlyFiles)) {
      const packed = await zipOf(make().files);
      const large = await send(
        app.url,
        ann,
        annsWorld,
        { blob: new Blob([new Uint8Array(packed)]), name: 'large.zip' },
        {},
      );
      const took = await small();
      const { state } = await ann.get<ImportJob>(`/api/imports/${large.id}/`);
      await ann.post(`/api/imports/${large.id}/cancel/`, {});
      const still = state === 'reading' ? 'still read then' : 'read before that';
      console.log(`  ${name}: ${(took / 1000).toFixed(2)} s (${Math.ceil(packed.length / 1024)} KiB, ${still})`);
      lines.push({
        what: `import of two rows beside ${name}`,
        value: `${(took / 1000).toFixed(1)} s`,
        target: '<= 5 s',
        isReached: took <= TARGET_MS,
      });
    }
    return lines;
  } finally {
    await app.stop();
  }
}

const makeWorld = async (by: Api): Promise<string> =>
  (await by.post<WorldDetails>('/api/worlds/', { name: `World of ${by.name}` })).id;

/** @returns milliseconds until the places exist */
async function importRows(url: string, by: Api, worldId: string, rows: Blob): Promise<number> {
  const startedAt = performance.now();
  const { id } = await send(url, by, worldId, { blob: rows, name: 'rows.csv' }, ROWS_OPTIONS);
  await until(by, id, 'ready');
  await by.post(`/api/imports/${id}/apply/`, {});
  await until(by, id, 'done');
  return performance.now() - startedAt;
}

async function until(by: Api, id: string, wanted: ImportJob['state']): Promise<void> {
  for (;;) {
    const { state, error } = await by.get<ImportJob>(`/api/imports/${id}/`);
    if (state === wanted) return;
    if (state === 'failed') throw new Error(error ?? 'the rows were not imported');
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
}

async function send(
  url: string,
  by: Api,
  worldId: string,
  file: { blob: Blob; name: string },
  options: ImportOptions,
): Promise<ImportJob> {
  const form = new FormData();
  form.append('options', JSON.stringify(options));
  form.append('files', file.blob, file.name);
  const headers = { authorization: `Bearer ${by.tokens.access}` };
  const answer = await fetch(`${url}/api/imports/?world_id=${worldId}`, { method: 'POST', headers, body: form });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`the files were refused: ${answer.status} ${body}`);
  return JSON.parse(body) as ImportJob;
}

/** Files as one ZIP archive, never whole in memory. */
function zipOf(files: readonly Pick<SourceFile, 'name' | 'open'>[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, open } of files) zip.addReadStream(Readable.from(open(), { objectMode: false }), name);
  zip.end();
  return buffer(zip.outputStream);
}
