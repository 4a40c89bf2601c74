import type { MailText } from './templates.ts';

/** A mail as plain text: paragraphs with empty lines between. */
export function renderText({ before, link, after }: MailText): string {
  const lines = [...before, ...(link ? [`${link.label}:\n${link.url}`] : []), ...after];
  return `${lines.join('\n\n')}\n`;
}

/** The same mail as simple HTML: no pictures, no styles from elsewhere, nothing that reports back. */
export function renderHtml({ subject, before, link, after }: MailText): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: Georgia, serif; font-size: 17px; line-height: 1.5; max-width: 36em">',
    ...before.map(paragraph),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    ...after.map(paragraph),
    '</body></html>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
