import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMail } from '../../test-support/read-mails.ts';
import { startSmtp } from '../../test-support/smtp-stand-in.ts';
import { readUnsubscribeToken, unsubscribeToken } from './links.ts';
import { renderHtml, renderText } from './send-mail.ts';
import { mailSettings, publicUrlOf } from './settings.ts';
import { type Mail, mailText } from './templates.ts';
import { createMailTransport, type OutgoingMail } from './transport.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acc-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const outgoing = (to: string, change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 7,
  template: 'welcome',
  userId: 12,
  to,
  subject: 'Welcome',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  unsubscribeUrl: undefined,
  ...change,
});

describe('mails without SMTP_URL', () => {
  it('become files that only their owner can read', async () => {
    const transport = createMailTransport({ smtpUrl: null, from: 'Atlas <atlas@example.org>', dataDir: folder });
    const file = await transport.send(outgoing('volo@example.org'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'outbox')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);
    expect(await readMail(readFileSync(file))).toMatchObject({ to: 'volo@example.org', subject: 'Welcome' });
  });
});

describe('the recipient', () => {
  it.each([
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\nRCPT TO:<b@example.org>',
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'Volo <a@example.org>',
    '<a@example.org>',
    '"a b"@example.org',
    '"a@evil.example"@example.org',
    'a@example.org(comment)',
    'a@[127.0.0.1]',
    '@relay.example:a@example.org',
    'a@example.org\u0000',
    ' a@example.org',
    'a@exämple.org',
    '=?utf-8?q?a?=@example.org x',
    'group: a@example.org;',
    `${'a'.repeat(65)}@example.org`,
    '',
  ])('is one plain address or nobody: %j', async (to) => {
    const smtp = await startSmtp();
    const transport = createMailTransport({ smtpUrl: smtp.url, from: 'atlas@example.org', dataDir: folder });
    await expect(transport.send(outgoing(to))).rejects.toThrow();
    expect(smtp.received).toEqual([]);
    transport.close();
    await smtp.stop();
  });

  it('gets no header from a subject', async () => {
    const smtp = await startSmtp();
    const transport = createMailTransport({ smtpUrl: smtp.url, from: 'atlas@example.org', dataDir: folder });
    await transport.send(outgoing('a@example.org', { subject: 'News\r\nBcc: b@example.org' }));
    expect(smtp.received[0]?.recipients).toEqual(['a@example.org']);
    expect(smtp.received[0]?.raw).not.toMatch(/^Bcc:/im);
    transport.close();
    await smtp.stop();
  });
});

describe('the words of a mail', () => {
  const mails: Mail[] = [
    { template: 'welcome', data: {} },
    { template: 'password_reset', data: {} },
    { template: 'password_changed', data: {} },
    { template: 'email_change', data: {} },
    { template: 'email_change_asked', data: {} },
    { template: 'email_changed', data: {} },
    { template: 'google_linked', data: { passwordRemoved: true } },
    { template: 'google_linked', data: { passwordRemoved: false } },
    { template: 'refresh_reuse', data: {} },
    { template: 'account_deleted', data: {} },
    { template: 'account_under_age', data: {} },
    { template: 'news', data: { subject: 'A new map', text: 'First.\n\nSecond <b>&</b> "third".' } },
  ];

  it.each(mails)('are the same as text and as HTML: $template', (mail) => {
    const url = 'https://atlas.example.org/x/#abc';
    const text = mailText(mail, url);
    const plain = renderText(text);
    const html = renderHtml(text);
    for (const paragraph of [...text.before, ...text.after]) expect(plain).toContain(paragraph);
    expect(plain.includes(url)).toBe(text.link !== undefined);
    expect(html.includes(`href="${url}"`)).toBe(text.link !== undefined);
    // Nothing in a mail is fetched from anywhere.
    expect(html).not.toMatch(/<(img|script|style|link|iframe)\b|src=/i);
  });

  it('stay words in HTML', () => {
    const html = renderHtml({ subject: '<x>', before: ['<script>alert("1")</script> & \'so\''], after: [] });
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;so&#39;');
    expect(html).toContain('<title>&lt;x&gt;</title>');
  });
});

describe('links', () => {
  it('lead to PUBLIC_URL, else to this machine as its settings name it', () => {
    expect(publicUrlOf({ publicUrl: 'https://a.example', host: '0.0.0.0', port: 80 })).toBe('https://a.example');
    expect(publicUrlOf({ publicUrl: null, host: '0.0.0.0', port: 8000 })).toBe('http://localhost:8000');
    expect(publicUrlOf({ publicUrl: null, host: '127.0.0.1', port: 8123 })).toBe('http://127.0.0.1:8123');
    expect(publicUrlOf({ publicUrl: null, host: '::1', port: 8123 })).toBe('http://[::1]:8123');
  });

  it('come from the host of the installation unless MAIL_FROM says otherwise', () => {
    const config = { publicUrl: 'https://a.example', host: '', port: 1, smtpUrl: null, mailFrom: null, dataDir: '/x' };
    expect(mailSettings(config).from).toBe('Venture Atlas <no-reply@a.example>');
    expect(mailSettings({ ...config, mailFrom: 'b@c.example' }).from).toBe('b@c.example');
  });

  it('unsubscribe the account they were made for, by a key of this installation', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    expect(readUnsubscribeToken(key, unsubscribeToken(key, 47))).toBe(47);
    expect(readUnsubscribeToken(other, unsubscribeToken(key, 47))).toBeUndefined();
  });
});
