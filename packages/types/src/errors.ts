import Type, { type Static } from 'typebox';
import type { LocationLink } from './staff-map.ts';

/**
 * Every stable error code of a response. `errors.ts` of the API has their HTTP status, `rules/messages.ts` their
 * sentence.
 */
export const errorCodes = [
  'bad_request',
  'not_authenticated',
  'token_not_valid',
  'user_not_found',
  'invalid_credentials',
  'email_taken',
  'password_too_weak',
  'password_wrong',
  'age_confirmation_needed',
  'google_unavailable',
  'google_token_invalid',
  'google_not_configured',
  'link_invalid',
  'forbidden',
  'owner_mismatch',
  'not_found',
  'method_not_allowed',
  'request_timed_out',
  'conflict',
  'changed_meanwhile',
  'parent_not_found',
  'parent_ambiguous',
  'parent_is_self',
  'parent_already_set',
  'parent_would_loop',
  'shape_incomplete',
  'quota_reached',
  'payload_too_large',
  'uri_too_long',
  'headers_too_large',
  'unsupported_media_type',
  'image_not_accepted',
  'too_many_requests',
  'too_many_passwords',
  'internal_error',
  'unavailable',
  'storage_full',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The response of every failed call (specification section 8): a sentence for people and a code for programs. */
export const ErrorBody = Type.Object({
  error: Type.String({ description: 'A sentence for people.' }),
  code: Type.String({ description: 'A stable name for programs.' }),
  field: Type.Optional(Type.String({ description: 'The first body or query field that broke the schema.' })),
  request_id: Type.Optional(Type.String({ description: 'Only with 5xx: what to look for in the server log.' })),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** Further fields of some errors, by code. */
export interface ErrorDetails<Entity = unknown> {
  /** The current entity, and who changed it last. Null if it was deleted, or if nobody is named. */
  changed_meanwhile: {
    current: Entity | null;
    changed_by: { id: number | null; name: string } | null;
    /** ISO 8601. */
    changed_at: string | null;
    /** Whether the requested undo would remove the whole entity. */
    removes?: boolean;
  };
  /** The locations with this name. */
  parent_ambiguous: { candidates: LocationLink[] };
  parent_already_set: { position_id: number; active: boolean };
  /** Worlds of the caller in which something must be ended first. */
  conflict: { worlds?: { id: string; name: string }[] };
}
