import type { Config } from '../../config.ts';

const DAY_MS = 24 * 3_600_000;
/** What RFC 9116 recommends is less than a year. */
const GOOD_FOR_DAYS = 180;

/**
 * Where people report a hole in this installation (RFC 9116).
 * @param now ms since 1970
 * @returns undefined where the operator has named no way to reach them
 */
export function securityText(
  { contactEmail, communityChatUrl, publicUrl }: Pick<Config, 'contactEmail' | 'communityChatUrl' | 'publicUrl'>,
  now: number,
): string | undefined {
  const chat = communityChatUrl?.startsWith('https:') ? [communityChatUrl] : [];
  const contacts = [...(contactEmail === null ? [] : [`mailto:${contactEmail}`]), ...chat];
  if (contacts.length === 0) return undefined;
  // Of whole days: the text is the same all day.
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + GOOD_FOR_DAYS * DAY_MS).toISOString();
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}
