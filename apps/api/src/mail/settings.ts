import type { Config } from '../config.ts';
import type { MailSettings } from './transport.ts';

/**
 * Base address of links in mails: PUBLIC_URL, otherwise this machine by its own settings. Never the host of a request,
 * which the client chooses.
 */
export function publicUrlOf(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = isEverywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${config.port}`;
}

/** Mail settings; the default sender is no-reply at the installation's host. */
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
