import { S3Client } from '@aws-sdk/client-s3';
import type { S3Place } from '../../media-config.ts';
import type { MediaKey } from './media-store.ts';

/** How often a request is made that the server was too busy for, or that broke on the way. */
const ATTEMPTS = 3;
/** A server that does not take a connection by then is not there (ms). */
const CONNECT_MS = 5000;

/** A connection to a bucket, and the names that its keys have there. */
export interface S3Connection {
  place: S3Place;
  client: S3Client;
  /** The object of a key. */
  at: (key: MediaKey) => { Bucket: string; Key: string };
}

export function connect(place: S3Place): S3Connection {
  const { bucket: Bucket, prefix, timeoutMs, endpoint } = place;
  const client = new S3Client({
    region: place.region,
    forcePathStyle: place.isPathStyle,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, CONNECT_MS),
      socketTimeout: timeoutMs,
      // A part takes long on a slow line, with bytes on their way all the time.
      requestTimeout: timeoutMs * 6,
      throwOnRequestTimeout: true,
    },
    ...(endpoint === null ? {} : { endpoint }),
  });
  return { place, client, at: (key) => ({ Bucket, Key: `${prefix}${key}` }) };
}
