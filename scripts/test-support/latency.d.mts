export declare const hasLatency: boolean;
export declare function chooseLatencySeed(): void;
export declare function latencyOf(name: string): () => number;
export declare const latencyArguments: readonly string[];
