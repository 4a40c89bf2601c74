import Type, { type Static } from 'typebox';
import { address, ConfigError, oneOf, size } from './setting-readers.ts';

/** Settings of stored pictures, as in the environment. */
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

/** A bucket of an S3-compatible server, as plain data for child processes. Contains a secret; never log it. */
export interface S3Place {
  bucket: string;
  /** Prefix of all keys, with a trailing slash; '' for the whole bucket. */
  prefix: string;
  /** Address of the server; null: Amazon in the region. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is part of the path rather than of the host name. */
  isPathStyle: boolean;
  /** Timeout of a silent server (ms). */
  timeoutMs: number;
  /** Size of the local cache of stored files, in bytes. */
  cacheBytes: number;
}

/** Bucket of stored pictures; null: the data folder. @throws ConfigError */
export function readMedia(read: Read): S3Place | null {
  if (read.MEDIA_URL === '') return null;
  const place = readMediaUrl(read.MEDIA_URL);
  if (place === undefined)
    throw new ConfigError(`MEDIA_URL must be s3://bucket or s3://bucket/prefix, not "${read.MEDIA_URL}".`);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_PATH_STYLE: style } = read;
  if (accessKeyId === '' || secretAccessKey === '')
    throw new ConfigError('MEDIA_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const endpoint = address('S3_ENDPOINT', read.S3_ENDPOINT, ['https:', 'http:']);
  // Most servers other than Amazon expect the bucket in the path.
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

/** Bucket of a MEDIA_URL; undefined for an invalid one. */
function readMediaUrl(text: string): Pick<S3Place, 'bucket' | 'prefix'> | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  // Parts that start with a dot would count as temporary.
  if (bucket === undefined || !parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))) return undefined;
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}
