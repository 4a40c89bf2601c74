/** Words in the name of a layer or file, in the singular or plural, and the type of what is in it; the first that fits counts. */
const KINDS: readonly [RegExp, string][] = [
  [/^(capitals?|hauptst(a|ä)dte?)$/, 'capital'],
  [/^(cit(y|ies)|st(a|ä)dte|stadt|villes?|ciudad(es)?)$/, 'city'],
  [/^(towns?|burgs?)$/, 'town'],
  [/^(villages?|settlements?|d(o|ö)rfer|dorf|orte?)$/, 'village'],
  [/^hamlets?$/, 'hamlet'],
  [/^(castles?|burgen|ch(a|â)teaux?)$/, 'castle'],
  [/^(fortress(es)?|forts?|keeps?|strongholds?)$/, 'fortress'],
  [/^(ruins?|ruinen?)$/, 'ruin'],
  [/^(dungeons?|lairs?)$/, 'dungeon'],
  [/^(caves?|h(o|ö)hlen?)$/, 'cave'],
  [/^(temples?|shrines?|tempel)$/, 'temple'],
  [/^(inns?|taverns?)$/, 'inn'],
  [/^(ports?|harbou?rs?|h(a|ä)fen)$/, 'port'],
  [/^(mines?)$/, 'mine'],
  [/^(camps?)$/, 'camp'],
  [/^(rivers?|streams?|creeks?|waterways?|fl(u|ü)sse?|rivi(e|è)res?|r(i|í)os?)$/, 'river'],
  [/^(lakes?|ponds?|seen|lacs?)$/, 'lake'],
  [/^(roads?|highways?|streets?|strassen|straßen)$/, 'road'],
  [/^(trails?|paths?|tracks?|wege?)$/, 'trail'],
  [/^routes?$/, 'route'],
  [/^walls?$/, 'wall'],
  [/^(borders?|boundar(y|ies)|frontiers?|grenzen?)$/, 'border'],
  [/^(forests?|woods?|jungles?|w(a|ä)lder|wald)$/, 'forest'],
  [/^(mountains?|peaks?|ranges?|gebirge|berge?)$/, 'mountains'],
  [/^hills?$/, 'hills'],
  [/^(swamps?|marsh(es)?|bogs?|wetlands?)$/, 'swamp'],
  [/^(deserts?|w(u|ü)sten?)$/, 'desert'],
  [/^(glaciers?|ice)$/, 'glacier'],
  [/^(islands?|isles?|inseln?)$/, 'island'],
  [/^(continents?|landmass(es)?|kontinente?)$/, 'continent'],
  [/^(seas?|oceans?|meere?)$/, 'sea'],
  [/^(bays?|gulfs?)$/, 'bay'],
  [/^(provinces?|count(y|ies)|duch(y|ies)|provinzen?)$/, 'province'],
  [/^(kingdoms?|k(o|ö)nigreiche?)$/, 'kingdom'],
  [/^(states?|realms?|countr(y|ies)|nations?|empires?|politic(al|s)?|politcal|reiche?|staaten)$/, 'state'],
  [/^(regions?|areas?|regionen?)$/, 'region'],
];

/** What the name of a layer says of what is in it: `got_rivers` are rivers; undefined when it says nothing. */
export function kindOfLayer(layer: string): string | undefined {
  const words = layer
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  // The last word is the noun: river_labels are labels, castle_towns towns.
  for (const word of words.toReversed()) {
    const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1];
    if (kind !== undefined) return kind;
  }
  return undefined;
}
