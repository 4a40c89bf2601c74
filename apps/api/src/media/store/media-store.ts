import type { S3Place } from '../../media-config.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

/** Key of a stored file: parts separated by slashes, as in `tiles/{set}/{z}/{y}/{x}.webp`. */
export type MediaKey = string;

/** How a picture gets its name: a hash of its bytes, or random. */
export type PictureNaming = 'by content' | 'at random';

/** The unit of access of a key: its tile folder, or the file itself. */
export const unitOfKey = (key: MediaKey): MediaKey => (key.startsWith('tiles/') ? key.split('/', 2).join('/') : key);

/** Location of a store as plain data, with which a child process or thread opens the same store. */
export interface MediaPlace {
  /** Local folder: the files, or, with a bucket, unfinished files and copies. */
  folder: string;
  /** The bucket of the files. It contains a secret key: never log or store it. */
  s3?: S3Place | undefined;
}

/** A folder of lossless tiles. */
export interface PlainUse {
  item: MediaKey;
  bytes: number;
  usedMs: number;
}

/** A temporary folder of this process. */
export interface WorkFolder {
  path: string;
  /** Removes it with everything in it. */
  remove: () => Promise<void>;
}

/**
 * Stores pictures and their tiles. All access goes through this interface, so no other code depends on a folder or a
 * bucket. Files never change: a changed picture gets a new name.
 */
export interface MediaStore {
  readonly place: MediaPlace;
  /** Local folder for received files that are not stored yet; never served. */
  readonly incoming: string;
  /** Folder where `localFile` places files, by their keys. */
  readonly localFolder: string;
  /** Whether files are remote, and downloaded when they are read. */
  readonly isRemote: boolean;
  /** Creates the folders, and checks access. @throws MediaStoreError whose message says what to do */
  prepare: (mayWrite: boolean) => Promise<void>;
  /** Local path of a stored file. The file may be missing. @throws MediaStoreError */
  localFile: (key: MediaKey) => Promise<string>;
  /** Size in bytes; undefined if it is missing. */
  sizeOf: (key: MediaKey) => Promise<number | undefined>;
  /** Whether the file or folder exists. */
  has: (key: MediaKey) => Promise<boolean>;
  /** Moves a finished file into the store atomically. @param isSure whether it is synced to disk when this resolves */
  put: (file: string, key: MediaKey, options?: { isSure: boolean }) => Promise<void>;
  /**
   * Moves a folder of finished files into the store. An existing folder stays, since it was made from the same bytes.
   */
  putFolder: (folder: string, key: MediaKey) => Promise<void>;
  /** Copies a stored file to a path; throws if it is missing. */
  copyOut: (key: MediaKey, target: string) => Promise<void>;
  /** Copies a file into the store; an existing file stays. */
  copyIn: (source: string, key: MediaKey) => Promise<void>;
  /**
   * Copies a stored file or tile folder to another key, with bytes of its own; throws if it is missing.
   * @returns number of bytes
   */
  duplicate: (key: MediaKey, copy: MediaKey) => Promise<number>;
  /** Every finished file, sorted. */
  list: () => Promise<MediaKey[]>;
  /** Top-level items: files and tile folders of pictures, and anything else there. */
  listItems: () => Promise<MediaKey[]>;
  /** Folders of lossless tiles, which the other lists omit. */
  listPlain: () => Promise<MediaKey[]>;
  /** Size and last use of each folder of lossless tiles. */
  measurePlain: () => Promise<PlainUse[]>;
  /** Records the use of a folder of lossless tiles; ignores a missing folder. */
  markPlainUsed: (item: MediaKey) => Promise<void>;
  /** Removes those of the items that were stored before this time (ms since 1970). */
  removeOlder: (items: readonly MediaKey[], beforeMs: number) => Promise<void>;
  /**
   * Creates a temporary folder from which files move into the store quickly.
   * @throws without disk space or write access
   */
  openWork: () => Promise<WorkFolder>;
  /** Removes unfinished and partly received files of dead processes, older than this time (ms since 1970). */
  sweepUnfinished: (beforeMs: number) => Promise<void>;
  /** Removes all partly received files. Only for the single process of a store. */
  dropIncoming: () => void;
  /** Free space of the store, in bytes. */
  freeBytes: () => Promise<number>;
  /** Free space of the local disk, where files are made first, in bytes. */
  freeLocalBytes: () => Promise<number>;
}

/** One store per bucket, since it holds connections and running downloads. */
const remote = new Map<string, MediaStore>();

/** Opens the store at a place. */
export function openMediaStore({ folder, s3 }: MediaPlace): MediaStore {
  if (s3 === undefined) return openFolderStore({ folder });
  const name = JSON.stringify([folder, s3]);
  const store = remote.get(name) ?? openS3Store({ folder, s3 });
  remote.set(name, store);
  return store;
}
