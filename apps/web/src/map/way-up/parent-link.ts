/** A map one level up, with its address. */
export interface ParentLink {
  slug: string;
  name: string;
  href: string;
}
