import Type, { type Static } from 'typebox';
import { address, ConfigError, oneOf, size } from './setting-readers.ts';

/** The settings of stored pictures, as they stand in the environment. */
export const mediaSettings = {
  MEDIA_URL: Type.String({ default: '' }),
  MEDIA_CACHE: Type.String({ default: '2 GB' }),
  S3_ENDPOINT: Type.String({ default: '' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_ACCESS_KEY_ID: Type.String({ default: '' }),
  S3_SECRET_ACCESS_KEY: Type.String({ default: '' }),
  S3_PATH_STYLE: Type.String({ default: '' }),
  S3_TIMEOUT_SECONDS: Type.Integer({ default: 10, minimum: 1, maximum: 300 }),
} as const;

type Read = { [Name in keyof typeof mediaSettings]: Static<(typeof mediaSettings)[Name]> };

/** A bucket of an S3-compatible server, as plain data: child processes open it too. Holds a secret and is never logged. */
export interface S3Place {
  bucket: string;
  /** What all keys begin with, with a slash at its end; '' for the whole bucket. */
  prefix: string;
  /** Address of the server; null: that of Amazon in the region. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path of addresses, not in the name of the host. */
  isPathStyle: boolean;
  /** A server that is silent for longer does not answer (ms). */
  timeoutMs: number;
  /** Room for copies of stored files on this machine, in bytes. */
  cacheBytes: number;
}

/** Where pictures are kept; null: in the data folder. @throws ConfigError */
export function readMedia(read: Read): S3Place | null {
  if (read.MEDIA_URL === '') return null;
  const place = readMediaUrl(read.MEDIA_URL);
  if (place === undefined)
    throw new ConfigError(`MEDIA_URL must be s3://bucket or s3://bucket/prefix, not "${read.MEDIA_URL}".`);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_PATH_STYLE: style } = read;
  if (accessKeyId === '' || secretAccessKey === '')
    throw new ConfigError('MEDIA_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const endpoint = address('S3_ENDPOINT', read.S3_ENDPOINT, ['https:', 'http:']);
  // Other servers than Amazon's mostly know their buckets by the path.
  const usual = endpoint === null ? 'off' : 'on';
  return {
    ...place,
    endpoint,
    region: read.S3_REGION,
    accessKeyId,
    secretAccessKey,
    isPathStyle: oneOf('S3_PATH_STYLE', style === '' ? usual : style, ['on', 'off']) === 'on',
    timeoutMs: read.S3_TIMEOUT_SECONDS * 1000,
    cacheBytes: size('MEDIA_CACHE', read.MEDIA_CACHE),
  };
}

/** The bucket of a MEDIA_URL; undefined when it is wrong. */
function readMediaUrl(text: string): Pick<S3Place, 'bucket' | 'prefix'> | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  // A part that begins with a dot would be taken for something unfinished.
  if (bucket === undefined || !parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))) return undefined;
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}
