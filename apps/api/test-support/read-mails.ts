import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface TestMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its link leads, and what stands behind # there. */
  link: string | undefined;
  token: string | undefined;
}

/** The mails that a server without SMTP_URL wrote into its data folder, the oldest first. */
export async function readMails(dataDir: string): Promise<TestMail[]> {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const byId = (name: string) => Number(/Z-(\d+)-/.exec(name)?.[1]);
  const files = readdirSync(folder).sort((one, other) => byId(one) - byId(other));
  return Promise.all(files.map((file) => readMail(readFileSync(join(folder, file)))));
}

/** A mail as its reader sees it. */
export async function readMail(raw: Buffer | string): Promise<TestMail> {
  const mail = await PostalMime.parse(raw);
  const text = mail.text ?? '';
  const [link, token] = /https?:\/\/\S+#(\S+)/.exec(text) ?? [];
  return { to: mail.to?.[0]?.address ?? '', subject: mail.subject ?? '', text, html: mail.html ?? '', link, token };
}
