import type { S3Place } from '../../media-config.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

/** The name of a stored file: parts with forward slashes between them, as in `tiles/{set}/{z}/{y}/{x}.webp`. */
export type MediaKey = string;

/** How a picture gets its name: from its bytes, or from nothing that anybody could know. */
export type PictureNaming = 'by content' | 'at random';

/** What belongs together under one name: the folder of a tile, and any other file itself. */
export const unitOfKey = (key: MediaKey): MediaKey => (key.startsWith('tiles/') ? key.split('/', 2).join('/') : key);

/** Where the files of a store are, as plain data: a child process or a thread opens the same store by it. */
export interface MediaPlace {
  /** Of this machine: where the files are, or, with a bucket, what is in the making and copies of what is read. */
  folder: string;
  /** The bucket that holds the files. Its key is secret: a place is never logged or kept. */
  s3?: S3Place | undefined;
}

/** A folder of lossless tiles. */
export interface PlainUse {
  item: MediaKey;
  bytes: number;
  usedMs: number;
}

/** A folder for something in the making, held by this process. */
export interface WorkFolder {
  path: string;
  /** Removes it with everything in it. */
  remove: () => Promise<void>;
}

/**
 * Where stored pictures and their tiles are kept. All that happens to them goes through here, so that nothing else knows
 * whether they lie in a folder or in a bucket. Files never change: another picture has another name.
 */
export interface MediaStore {
  readonly place: MediaPlace;
  /** A folder of this machine for files that are received and not yet stored; never served. */
  readonly incoming: string;
  /** Where `localFile` finds or brings files, by their keys. */
  readonly localFolder: string;
  /** Whether files lie elsewhere, and are brought there when they are read. */
  readonly isRemote: boolean;
  /**
   * Makes what is needed to store anything, and looks whether that can be done.
   * @throws MediaStoreError whose message says what to do
   */
  prepare: (mayWrite: boolean) => Promise<void>;
  /** A file of this machine to read a stored one from. It may be missing. @throws MediaStoreError */
  localFile: (key: MediaKey) => Promise<string>;
  /** In bytes; undefined when it is not there. */
  sizeOf: (key: MediaKey) => Promise<number | undefined>;
  /** Whether there is such a file, or a folder of such files. */
  has: (key: MediaKey) => Promise<boolean>;
  /**
   * Moves a finished file in: whoever reads meets all of it or nothing.
   * @param isSure it is on the disk for good when this resolves
   */
  put: (file: string, key: MediaKey, options?: { isSure: boolean }) => Promise<void>;
  /** Moves a folder of finished files in. One of the same name was made from the same bytes, and stays. */
  putFolder: (folder: string, key: MediaKey) => Promise<void>;
  /** Puts a copy of a stored file to a path outside; throws when it is not there. */
  copyOut: (key: MediaKey, target: string) => Promise<void>;
  /** Stores a copy of a file from outside; one that is there already stays. */
  copyIn: (source: string, key: MediaKey) => Promise<void>;
  /**
   * Stores the same once more, a file or a folder of tiles, with bytes of its own; throws when it is not there.
   * @returns how many bytes
   */
  duplicate: (key: MediaKey, copy: MediaKey) => Promise<number>;
  /** Every finished file, sorted. */
  list: () => Promise<MediaKey[]>;
  /** What was made of one picture each: files, and folders of tiles; anything else that lies there besides. */
  listItems: () => Promise<MediaKey[]>;
  /** Folders of lossless tiles, which are made again where they are missing and stand in no other list. */
  listPlain: () => Promise<MediaKey[]>;
  /** How long each of these is, and when it was used last (ms since 1970). */
  measurePlain: () => Promise<PlainUse[]>;
  /** Says that a folder of lossless tiles is in use; one that is gone is none. */
  markPlainUsed: (item: MediaKey) => Promise<void>;
  /** Removes those items that were stored before this time (ms since 1970). */
  removeOlder: (items: readonly MediaKey[], beforeMs: number) => Promise<void>;
  /**
   * A folder of this machine to make something in, from which it is quickly stored.
   * @throws when there is no room or no right to
   */
  openWork: () => Promise<WorkFolder>;
  /** Removes what processes that died left in the making or half received before this time (ms since 1970). */
  sweepUnfinished: (beforeMs: number) => Promise<void>;
  /** Removes everything half received; only for whoever is alone with the store. */
  dropIncoming: () => void;
  /** Room that is left to store in, in bytes. */
  freeBytes: () => Promise<number>;
  /** Room that is left on this machine, where things are made first, in bytes. */
  freeLocalBytes: () => Promise<number>;
}

/** One of each bucket: it holds connections, and knows what is being brought. */
const remote = new Map<string, MediaStore>();

/** Opens the store at a place. */
export function openMediaStore({ folder, s3 }: MediaPlace): MediaStore {
  if (s3 === undefined) return openFolderStore({ folder });
  const name = JSON.stringify([folder, s3]);
  const store = remote.get(name) ?? openS3Store({ folder, s3 });
  remote.set(name, store);
  return store;
}
