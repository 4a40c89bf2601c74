import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isMissing, isNotOffered } from './s3-errors.ts';

/**
 * Removes the parts of uploads that were begun before a time (ms since 1970) and never finished: they take room, and
 * nothing else shows them. A server that cannot list them, or does not let these keys, has to be told to remove them by
 * itself: what else is swept must not wait for that.
 */
export async function abortUploads(
  client: S3Client,
  place: { Bucket: string; Prefix: string },
  beforeMs: number,
): Promise<void> {
  let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (next !== undefined) {
    const found: ListMultipartUploadsCommandOutput | undefined = await client
      .send(new ListMultipartUploadsCommand({ ...place, ...next }))
      .catch((cause: unknown) => {
        if (!isNotOffered(cause)) throw cause;
        return undefined;
      });
    for (const { Key, UploadId, Initiated } of found?.Uploads ?? []) {
      if (Initiated === undefined || Initiated.getTime() >= beforeMs) continue;
      // Finished or taken back meanwhile.
      await client
        .send(new AbortMultipartUploadCommand({ Bucket: place.Bucket, Key, UploadId }))
        .catch((cause: unknown) => {
          if (!isMissing(cause) && !isNotOffered(cause)) throw cause;
        });
    }
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = found ?? {};
    next =
      found?.IsTruncated === true && KeyMarker !== undefined
        ? { KeyMarker, ...(UploadIdMarker === undefined ? {} : { UploadIdMarker }) }
        : undefined;
  }
}
