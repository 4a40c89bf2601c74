/** Hashes a name, so that stored data does not reveal the campaign. */
export function hashedName(name: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of name) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
