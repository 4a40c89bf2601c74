import Type, { type Static } from 'typebox';
import type { LocationLink } from './staff-map.ts';

/** Every stable error code an answer may carry. The HTTP status of each is in the API's `errors.ts`, the sentence in `rules/messages.ts`. */
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

/** What every failed call answers (specification section 8): a sentence for people and a code for programs. */
export const ErrorBody = Type.Object({
  error: Type.String({ description: 'A sentence for people.' }),
  code: Type.String({ description: 'A stable name for programs.' }),
  field: Type.Optional(Type.String({ description: 'The first body or query field that broke the schema.' })),
  request_id: Type.Optional(Type.String({ description: 'Only with 5xx: what to look for in the server log.' })),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** What some refusals bring besides their sentence, by their code. */
export interface ErrorDetails<Entity = unknown> {
  /** The entity as it is now and whose change came first; null: gone, or nobody's. */
  changed_meanwhile: {
    current: Entity | null;
    changed_by: { id: number | null; name: string } | null;
    /** ISO 8601. */
    changed_at: string | null;
    /** What was asked for, taking back that the entity was made, would take it away as a whole. */
    removes?: boolean;
  };
  /** The locations that a name could mean. */
  parent_ambiguous: { candidates: LocationLink[] };
  parent_already_set: { position_id: number; active: boolean };
  /** Worlds that the asker edits and in which something is to be ended first. */
  conflict: { worlds?: { id: string; name: string }[] };
}
