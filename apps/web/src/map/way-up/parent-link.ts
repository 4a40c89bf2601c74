/** A map one level up, with its address. */
export interface ParentLink {
  slug: string;
  name: string;
  href: string;
  /** Where the maps above it open, too; as they are read, unless said otherwise. */
  hrefOf?: (slug: string, child: string) => string;
}
