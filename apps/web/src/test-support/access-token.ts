/** A token with these claims and no signature that anybody could check. */
export function accessToken(claims: Record<string, unknown>): string {
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
}
