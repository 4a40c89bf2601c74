/** The parts of Foundry's command line program that tests use. It has no types of its own. */
declare module '@foundryvtt/foundryvtt-cli' {
  /** Packs a folder of JSON documents as a LevelDB folder. */
  export function compilePack(source: string, target: string, options?: { log?: boolean }): Promise<void>;
  /** Unpacks a LevelDB folder as JSON documents, one a file. */
  export function extractPack(source: string, target: string, options?: { log?: boolean }): Promise<void>;
}
