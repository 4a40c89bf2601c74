/** As browsers and the server have it; this package knows neither. */
declare const URL: {
  new (address: string): { readonly hostname: string };
  canParse(address: string): boolean;
};

/** Something in a text that reads like an address: a scheme with any host, or a name with a dot and a top-level domain. */
const ADDRESS =
  /\w+:\/\/(?:[^\s/@?#]*@)?(\[[^\s\]]*\]|[^\s/:?#@]+)|(?:[^\s/@:?#]*@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}-]{2,})/giu;

/** What a sentence has after an address, and no host ends with. */
const AFTER_HOST = /[.,;!)'"’”»]+$/u;

/**
 * Where a link really leads, when its text reads like another address.
 * @param text what is shown
 * @returns the host; undefined where the text names no address, or this one
 */
export function hiddenHost(text: string, href: string): string | undefined {
  const real = hostOf(href);
  if (real === undefined) return undefined;
  const shown = [...text.normalize('NFKC').matchAll(ADDRESS)]
    .map(([, withScheme, bare = '']) => (withScheme ?? bare).replace(AFTER_HOST, ''))
    .filter((host) => host !== '');
  return shown.some((host) => hostOf(`https://${host}`) !== real) ? real : undefined;
}

function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return hostname === '' ? undefined : hostname.replace(/^www\./, '');
}
