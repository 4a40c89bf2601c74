import { afterEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, MINUTE_MS } from '../../test-support/account-app.ts';
import { readMail } from '../../test-support/read-mails.ts';
import { refusal, type SmtpStandIn, startSilentServer, startSmtp } from '../../test-support/smtp-stand-in.ts';
import { whole } from '../../test-support/whole.ts';
import { linkOfMail } from '../accounts/commands/account-mails.ts';
import { payloadOf } from '../jobs/job-kind.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { listJobs } from '../jobs/queries/jobs.ts';
import { enqueueMail } from './outbox.ts';
import type { MailPayload } from './send-mail.ts';

const EMAIL = 'volo@example.org';

let server: AccountApp | undefined;
let smtp: SmtpStandIn | undefined;
afterEach(async () => {
  await server?.close();
  await smtp?.stop();
  server = undefined;
  smtp = undefined;
});

const start = async (smtpUrl: string) => {
  server = await accountApp({ smtpUrl, mailFrom: 'Venture Atlas <atlas@atlas.example.org>' });
  return server;
};
const rows = async (app: AccountApp) =>
  (await listJobs(app.db, 'mail', ['waiting', 'running', 'done', 'failed'])).map((row) => ({
    ...row,
    payload: payloadOf<MailPayload>(row),
  }));
const askReset = (app: AccountApp) => app.post('/user/password_reset_request/', { email: EMAIL });
/** An account whose welcome has been sent or dropped, so that only later mails are counted. */
const settle = async (app: AccountApp) => {
  await app.mails();
  await app.db.deleteFrom('jobs').where('kind', '=', 'mail').execute();
};

describe('a mail by SMTP', () => {
  it('arrives with its link, from one sender to one recipient', async () => {
    smtp = await startSmtp();
    const app = await start(smtp.url);
    await app.register(EMAIL);
    await askReset(app);
    await app.mails();
    const [welcome, reset] = smtp.received;
    expect(welcome?.recipients).toEqual([EMAIL]);
    expect(reset?.raw).toContain('From: Venture Atlas <atlas@atlas.example.org>');
    expect(reset?.raw).toContain('Auto-Submitted: auto-generated');
    const mail = await readMail(reset?.raw ?? '');
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Reset your password' });
    expect(mail.html).toContain(`href="${mail.link}"`);
    const used = await app.post('/user/password_reset/', { token: mail.token, password: 'eleven owls in a row' });
    expect(used.status).toBe(200);
  });

  whole('leaves nothing in the database but that it went', async () => {
    smtp = await startSmtp();
    const app = await start(smtp.url);
    await app.register(EMAIL);
    await app.mails();
    const [row] = await rows(app);
    const end = {
      state: 'done',
      ended_at: new Date(app.now()).toISOString(),
      problem: null,
      result: '{"where":"smtp"}',
    };
    expect(row).toMatchObject({ subject: 'welcome', payload: { to: '', data: {} }, attempts: 1, ...end });
  });
});

describe('a mail server that does not work', () => {
  it('loses nothing when its port is closed: tried again after 1, 5, 15 and then every 60 minutes for a day', async () => {
    smtp = await startSmtp();
    const { url } = smtp;
    await smtp.stop();
    smtp = undefined;
    const app = await start(url);
    expect((await app.post('/user/register/', { email: EMAIL, password: 'ninefold lantern 47' })).status).toBe(200);
    await app.mails();
    const began = app.now();
    const minutes: number[] = [];
    for (;;) {
      const [row] = await rows(app);
      if (!row || row.ended_at !== null) break;
      expect(row.problem).toMatch(/^E(SOCKET|CONNECTION)/);
      app.forward(Date.parse(row.not_before) - app.now() - 1);
      expect(await app.app.outbox.flush()).toBe(0);
      expect((await rows(app))[0]?.attempts).toBe(row.attempts);
      app.forward(1);
      minutes.push((app.now() - began) / MINUTE_MS);
      await app.app.outbox.flush();
    }
    expect(minutes.slice(0, 6)).toEqual([1, 6, 21, 81, 141, 201]);
    expect(minutes.at(-1)).toBeLessThanOrEqual(24 * 60);
    expect(minutes.at(-1)).toBeGreaterThan(22 * 60);
    expect((await rows(app))[0]).toMatchObject({ state: 'failed', payload: { to: '', data: {} } });
  });

  whole('sends what waited once it works again, with a link that is fresh', async () => {
    let isDown = true;
    smtp = await startSmtp({
      onMailFrom: (_address, _session, done) => (isDown ? done(refusal(451, 'later')) : done()),
    });
    const app = await start(smtp.url);
    await app.register(EMAIL);
    await settle(app);
    await askReset(app);
    await app.mails();
    expect(smtp.received).toEqual([]);
    isDown = false;
    app.forward(MINUTE_MS);
    expect(await app.app.outbox.flush()).toBe(1);
    const mail = await readMail(smtp.received[0]?.raw ?? '');
    // The link's 30 minutes run from when it was sent.
    app.forward(29 * MINUTE_MS);
    const used = await app.post('/user/password_reset/', { token: mail.token, password: 'eleven owls in a row' });
    expect(used.status).toBe(200);
  });

  whole('gives up at once when the recipient is refused for good, and does not keep the address', async () => {
    smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(refusal(550, 'no such mailbox')) });
    const app = await start(smtp.url);
    await app.register(EMAIL);
    await app.mails();
    const [row] = await rows(app);
    expect(row).toMatchObject({ state: 'failed', attempts: 1, payload: { to: '', data: {} } });
    expect(row?.problem).toMatch(/^EENVELOPE 550/);
    expect(app.log.join('')).not.toContain('no such mailbox');
  });

  it('is tried again when it refuses the recipient for now', async () => {
    smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(refusal(450, 'greylisted')) });
    const app = await start(smtp.url);
    await app.register(EMAIL);
    await app.mails();
    expect((await rows(app))[0]).toMatchObject({ state: 'waiting', payload: { to: EMAIL } });
  });

  whole.each([
    ['says nothing at all', () => startSilentServer()],
    ['stalls after the mail', () => startSmtp({ onData: (stream) => void stream.resume() })],
  ])('holds nobody up when it %s', async (_what, begin) => {
    const stalled = await begin();
    const app = await start(stalled.url);
    const start1 = performance.now();
    await app.register(EMAIL);
    const answer = await askReset(app);
    expect(answer.status).toBe(200);
    // Both calls are answered while the first mail hangs.
    expect(performance.now() - start1).toBeLessThan(8000);
    await app.app.background.idle();
    expect(performance.now() - start1).toBeLessThan(25_000);
    expect((await rows(app))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    await server?.close();
    server = undefined;
    await stalled.stop();
  });
});

describe('the outbox', () => {
  it('sends each mail once, though two processes look at the same time', async () => {
    smtp = await startSmtp();
    const app = await start(smtp.url);
    await app.register(EMAIL);
    await settle(app);
    smtp.received.length = 0;
    for (let i = 0; i < 20; i += 1) {
      const mail = { template: 'password_changed', data: {} } as const;
      await enqueueMail(app.db, { userId: await app.idOf(EMAIL), address: EMAIL }, mail, app.now());
    }
    const { createOutbox } = await import('./outbox.ts');
    const { createMailTransport } = await import('./transport.ts');
    const { mailSettings, publicUrlOf } = await import('./settings.ts');
    const runner = createJobRunner({ db: app.db, now: app.now, process: 'command', isAlone: false, log: app.app.log });
    const second = createOutbox(
      {
        db: app.db,
        transport: createMailTransport(mailSettings(app.config)),
        now: app.now,
        linkOfMail: linkOfMail({
          publicUrl: publicUrlOf(app.config),
          unsubscribeKey: app.app.accounts.unsubscribeKey,
        }),
        log: app.app.log,
      },
      runner,
    );
    const counts = await Promise.all([app.app.outbox.flush(), second.flush()]);
    expect(counts[0] + counts[1]).toBe(20);
    expect(smtp.received).toHaveLength(20);
    second.close();
    await runner.close();
  });

  it('drops a link mail whose account is gone or has another email by now', async () => {
    smtp = await startSmtp();
    const app = await start(smtp.url);
    await app.register(EMAIL);
    await settle(app);
    smtp.received.length = 0;
    const mail = { template: 'password_reset', data: {} } as const;
    await enqueueMail(app.db, { userId: await app.idOf(EMAIL), address: 'former@example.org' }, mail, app.now());
    await enqueueMail(app.db, { userId: null, address: EMAIL }, mail, app.now());
    expect(await app.app.outbox.flush()).toBe(0);
    expect(await rows(app)).toEqual([]);
    expect(
      await app.db.selectFrom('account_tokens').selectAll().where('purpose', '=', 'password_reset').execute(),
    ).toEqual([]);
  });
});
