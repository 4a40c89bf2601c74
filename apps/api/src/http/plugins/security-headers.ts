import { randomBytes } from 'node:crypto';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

/** Policy of answers that are no documents: they may load or run nothing. */
const fixedParts = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const dataPolicy = `default-src 'none'; ${fixedParts}`;

/** Policy of pictures, which browsers also open directly. */
export const mediaPolicy = "default-src 'none'; sandbox";

/**
 * Policy of the web app's files: a worker takes its policy from the response of its script, and the painter of labels
 * loads fonts.
 */
export const assetPolicy = `default-src 'none'; script-src 'self'; font-src 'self'; connect-src 'self'; ${fixedParts}`;

/** Default headers of every answer. */
export const fixedHeaders = (config: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> => ({
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
  // Cacheable answers override this.
  'cache-control': 'private, no-store',
  ...(config.publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/**
 * Sets the default headers on every answer. They are one prepared object: building it per request costs more than the
 * answer.
 */
export const securityHeadersPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const headers = fixedHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});

/** Random nonce of one answer; scripts and styles with it may run. */
export const makeNonce = (): string => randomBytes(16).toString('base64');

/**
 * Headers of an HTML page: scripts and styles must come from this server or have the nonce; with Google sign-in also
 * from Google.
 */
export function documentHeaders(config: Config, nonce: string): Record<string, string> {
  const google = config.google === null ? null : new URL(config.google.scriptUrl);
  const scripts = google === null ? '' : ` ${google.origin}${google.pathname}`;
  const styles = google === null ? '' : ` ${google.origin}/gsi/style`;
  const calls = google === null ? '' : ` ${google.origin}/gsi/`;
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${scripts}`,
    `style-src 'self' 'nonce-${nonce}'${styles}`,
    // data: for Leaflet's empty pixel, blob: for previews of uploads.
    "img-src 'self' data: blob:",
    `connect-src 'self'${calls}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(calls === '' ? [] : [`frame-src${calls}`]),
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'cross-origin-opener-policy': google === null ? 'same-origin' : 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    'content-type': 'text/html; charset=utf-8',
  };
}
