import type { ErrorCode } from '@venture-atlas/types';
import { messages } from './messages.ts';

/**
 * The sentence of each error code.
 * The server sends it as `error`, and the browser shows it if a response has only a code. The sentences from section 8
 * of the specification are verbatim.
 */
export const errorSentence: Record<ErrorCode, string> = {
  bad_request: messages.badRequest,
  not_authenticated: 'Log in to do this.',
  token_not_valid: 'Your login has expired. Log in again.',
  user_not_found: 'This account no longer exists.',
  invalid_credentials: 'Invalid Credentials',
  email_taken: 'There is already an account with this email. Log in, or reset its password.',
  password_too_weak: 'This password is too easy to guess. Choose another one.',
  password_wrong: 'The current password is not right.',
  age_confirmation_needed: 'You must be at least 18 years old. Confirm your age to make an account.',
  google_unavailable: 'Google does not answer right now. Try again later, or log in with email and password.',
  google_token_invalid: 'Google did not confirm this sign-in. Try again.',
  google_not_configured: 'Google sign-in is not set up here. Log in with email and password.',
  link_invalid: 'This link has been used or has expired. Ask for a new one.',
  forbidden: 'You are not allowed to do this.',
  owner_mismatch: 'You can only do this in your own name.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address cannot be used that way.',
  request_timed_out: messages.requestTimedOut,
  conflict: 'This does not fit what is there now. Reload the page and try again.',
  changed_meanwhile: 'Somebody else changed this meanwhile. Look at the new state and try again.',
  parent_not_found: 'There is no location of this name.',
  parent_ambiguous: 'Several locations have this name. Choose one of them.',
  parent_is_self: 'A location cannot be its own parent.',
  parent_already_set: 'The location is already on this map.',
  parent_would_loop: 'This parent is on the map of this location. Choose another one.',
  shape_incomplete: 'A line needs 2 points and a polygon 3. Add points, or remove the shape.',
  quota_reached: 'You have reached the limit. Delete something first.',
  payload_too_large: 'This is too large. Send less at once.',
  headers_too_large: 'The headers of this request are too large.',
  uri_too_long: 'The address is too long. Shorten the text.',
  unsupported_media_type: 'This kind of content is not accepted here. Send JSON.',
  image_not_accepted: 'This file is not a picture that can be used. Choose a PNG, JPEG or WebP.',
  too_many_requests: 'Too many requests. Wait a little and try again.',
  too_many_passwords:
    'Too many wrong passwords for this email. Get a link by email to reset your password, or wait a little and try again.',
  internal_error:
    'Something went wrong on the server. Try again. If it happens again, tell the person who runs this site.',
  unavailable: 'The server is busy right now. Try again in a moment.',
  storage_full: 'The server has no room left to save this. Tell the operator.',
};
