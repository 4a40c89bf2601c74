import type { Config } from '../config.ts';
import type { MailSettings } from './transport.ts';

/**
 * Where links in mails lead: PUBLIC_URL, else this machine as its own settings
 * name it. Never what a request calls the server: that is the sender's choice.
 */
export function publicUrlOf(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = isEverywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${config.port}`;
}

/** How mails leave, from the settings; without MAIL_FROM they come from no-reply at the installation's host. */
export function mailSettings(
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): MailSettings {
  const { hostname } = new URL(publicUrlOf(config));
  return {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom ?? `Venture Atlas <no-reply@${hostname}>`,
    dataDir: config.dataDir,
  };
}
