import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Caller, createAudit } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import type { UserRow } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { privilegedKeys } from '../http/plugins/input-guards.ts';
import { type Background, createBackground } from '../jobs/background.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import { mailSettings, publicUrlOf } from '../mail/settings.ts';
import { createMailTransport } from '../mail/transport.ts';
import { networkOf } from '../network-of.ts';
import { type AccountDeps, accountKeys, createAccountLimits, isoTime } from './auth/account-deps.ts';
import { createKnownNetworks } from './auth/attempts.ts';
import { readClientKey } from './auth/client-key.ts';
import { createGoogle } from './auth/google.ts';
import { keyFileOf, loadKey } from './auth/key.ts';
import { createPasswords, type PasswordCost } from './auth/passwords.ts';
import { accessTokenOptions, accessTokens } from './auth/tokens.ts';
import { linkOfMail } from './commands/account-mails.ts';
import { findSignedIn } from './queries/sessions.ts';
import type { ResolveViewer } from './viewer-plugin.ts';

declare module 'fastify' {
  interface FastifyInstance {
    accounts: AccountDeps;
    outbox: Outbox;
    background: Background;
    /** Sends the mails of the outbox in the background. */
    sendMails: () => void;
  }
  interface FastifyRequest {
    /** The account of the token, read for this request; null if not signed in. */
    account: UserRow | null;
    sessionId: string | null;
  }
}

export interface AccountsOptions {
  config: Config;
  /** Clock in milliseconds, which tests replace. */
  now?: () => number;
  passwordCost?: PasswordCost | undefined;
}

/** Decorates the app with the dependencies of accounts: tokens, passwords, mails, the audit log. */
export const accountsPlugin = fp<AccountsOptions>(async (app, { config, now = Date.now, passwordCost }) => {
  const key = loadKey(keyFileOf(config), (message) => app.log.warn(message));
  await app.register(jwt, accessTokenOptions(key));
  const accounts: AccountDeps = {
    db: app.db,
    now,
    passwords: createPasswords(passwordCost),
    access: accessTokens(app.jwt),
    ...accountKeys(key),
    google: config.google && createGoogle(config.google, now),
    audit: createAudit(now, app.log),
    limits: createAccountLimits(now, config.rateLimits, app.shareLimit),
    networks: createKnownNetworks(),
  };
  const transport = createMailTransport(mailSettings(config));
  const { unsubscribeKey } = accounts;
  const outbox = createOutbox(
    {
      db: app.db,
      transport,
      now,
      linkOfMail: linkOfMail({ publicUrl: publicUrlOf(config), unsubscribeKey }),
      log: app.log,
    },
    app.jobs,
  );
  const background = createBackground(app.log);
  app.decorate('accounts', accounts);
  app.decorate('outbox', outbox);
  app.decorate('background', background);
  app.decorate('sendMails', () => background.run(() => outbox.flush()));
  app.decorateRequest('account', null);
  app.decorateRequest('sessionId', null);
  recordRefusals(app);
  app.addHook('onClose', async () => {
    outbox.close();
    await background.idle();
  });
});

/**
 * Resolves an access token to a viewer. Reads account and session for each request, so ended logins lose access at
 * once.
 */
export const resolveAccount: ResolveViewer = async (token, request) => {
  const { access, db, now } = request.server.accounts;
  const claims = access.verify(token);
  if (!claims) throw new AppError('token_not_valid');
  const found = await findSignedIn(db, claims.userId, claims.sessionId, isoTime(now()));
  if (!found || found.user.terminated_at !== null) throw new AppError('user_not_found');
  if (!found.hasLiveSession) throw new AppError('token_not_valid');
  request.account = found.user;
  request.sessionId = claims.sessionId;
  return { kind: found.user.is_staff === 1 ? 'staff' : 'user', id: found.user.id };
};

/** The caller of a request, for the audit log and for limits. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    userId: request.account?.id ?? null,
    sessionId: request.sessionId,
    address: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'] ?? '',
    clientKey: readClientKey(request.headers.cookie),
  };
}

/** The account of a call that requires sign-in. */
export function accountOf(request: FastifyRequest): UserRow {
  if (!request.account) throw new AppError('not_authenticated');
  return request.account;
}

/**
 * Records refused calls in the audit log (security.md section 13). The log is permanent, so after 30 entries a minute
 * one more entry states that others were left out.
 */
function recordRefusals(app: FastifyInstance): void {
  app.addHook('onError', async (request, _reply, error: unknown) => {
    if (!(error instanceof AppError) || !isRefusal(error)) return;
    const caller = callerOf(request);
    const { refusals, refusalGaps } = app.accounts.limits;
    const key = caller.userId === null ? `network:${networkOf(request.ip)}` : `user:${caller.userId}`;
    const isLeftOut = refusals.take(key) > 0;
    if (isLeftOut && refusalGaps.take(key) > 0) return;
    const details = isLeftOut
      ? { more_were_left_out: true }
      : { code: error.code, field: error.field ?? null, call: request.routeOptions.url ?? '' };
    app.background.run(() =>
      app.accounts.audit.recordAlone(app.db, caller, { action: 'refused', outcome: 'failed', details }),
    );
  });
}

/** A missing right, or a privileged body key. */
const isRefusal = (error: AppError): boolean =>
  error.status === 403 || (error.code === 'bad_request' && privilegedKeys.includes(error.field ?? ''));
