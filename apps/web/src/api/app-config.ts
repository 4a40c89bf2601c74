import type { AppConfig } from '@venture-atlas/types';

const defaults: AppConfig = {
  default_location: 'sword_coast',
  has_map: true,
  community_chat_url: null,
  contact_email: null,
  google_client_id: null,
  google_script_url: null,
};

let read: { from: Element | null; config: AppConfig } | undefined;

/** The server's settings for this installation. They are in the page as JSON. */
export function appConfig(): AppConfig {
  const from = document.getElementById('app-config');
  if (read?.from !== from || read === undefined) read = { from, config: parse(from?.textContent ?? null) };
  return read.config;
}

function parse(text: string | null): AppConfig {
  if (text === null) return defaults;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...defaults, ...parsed } : defaults;
  } catch {
    return defaults;
  }
}
