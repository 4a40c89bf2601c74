import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachParallel } from '../media/store/for-each-parallel.ts';
import type { Bucket } from '../media/store/s3-bucket.ts';
import type { S3Place } from '../media-config.ts';
import type { Sharing } from './job-files.ts';

/** Prefix beside the pictures, which their lists omit. */
const ROOT = '.jobs/';
const AT_ONCE = 8;
/** Longest time (ms) from sharing a file to inserting its job; large files take time. */
const SHARED_FIRST_MS = 3_600_000;

/** Files of jobs of one kind in the bucket of the pictures: `.jobs/posters/{job}/{file}`. */
export function shareInBucket(place: S3Place, kind: string): Sharing {
  // Loaded lazily: processes without shared files never load the S3 client.
  let opened: Promise<Bucket> | undefined;
  const open = (): Promise<Bucket> => {
    opened ??= import('../media/store/s3-bucket.ts').then(({ openBucket }) => openBucket(place));
    return opened;
  };
  const start = `${ROOT}${kind}/`;
  const entriesOf = async (id: string) => {
    const entries = [];
    for await (const entry of (await open()).list(`${start}${id}/`)) entries.push(entry);
    return entries;
  };
  return {
    share: async (folder, id, name) => {
      const bucket = await open();
      const names = (await stat(join(folder, name))).isDirectory()
        ? (await readdir(join(folder, name))).map((file) => `${name}/${file}`)
        : [name];
      await forEachParallel(names, AT_ONCE, (file) => bucket.upload(join(folder, file), `${start}${id}/${file}`));
    },
    fetch: async (id, name, path) => {
      const draft = `${path}.${randomBytes(6).toString('hex')}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const isThere = await (await open()).download(`${start}${id}/${name}`, draft);
        if (isThere) await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
    },
    drop: async (id) => (await open()).remove((await entriesOf(id)).map(({ key }) => key)),
    sweep: async (listKnown) => {
      const bucket = await open();
      const ids = (await bucket.namesIn(start)).map((name) => name.replace(/\/$/, ''));
      const known = await listKnown();
      const before = Date.now() - SHARED_FIRST_MS;
      for (const id of ids.filter((one) => !known.has(one))) {
        const entries = await entriesOf(id);
        if (entries.every(({ storedMs }) => storedMs < before)) await bucket.remove(entries.map(({ key }) => key));
      }
    },
  };
}
