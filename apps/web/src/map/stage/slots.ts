import type { ReactNode } from 'react';

/** Content that a feature added to a slot. */
export interface SlotNode {
  readonly feature: string;
  readonly node: ReactNode;
}

/** The content of each slot, in the order of the features. */
export type Slots<Name extends string> = Readonly<Record<Name, readonly SlotNode[]>>;

interface SceneWithSlots {
  readonly put: Slots<string>;
}

/** The changes of a feature to a scene: values replace earlier ones, nodes are added to their slots. */
export type ChangeOf<Scene extends SceneWithSlots, Given extends keyof Scene = never> = Partial<
  Omit<Scene, Given | 'put'>
> & { put?: Partial<Record<keyof Scene['put'], ReactNode>> };

export interface SceneFeature<Scene extends SceneWithSlots, Change = ChangeOf<Scene>> {
  readonly name: string;
  /** Features run from the lowest to the highest order. */
  readonly order: number;
  /** A hook that returns changes of the scene. */
  readonly useScene?: (scene: Scene) => Change | undefined;
}

/** Applies all features to a scene, in order. Each gets the scene as changed by those before it. */
export function useFeatures<Scene extends SceneWithSlots>(
  scene: Scene,
  features: readonly SceneFeature<Scene>[],
): Scene {
  let now = scene;
  for (const feature of features) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the same features in the same order at each render
    const change = feature.useScene?.(now);
    if (change !== undefined) now = { ...now, ...change, put: withNodes(now.put, feature.name, change.put ?? {}) };
  }
  return now;
}

/** Empty slots. */
export const emptySlots = <Name extends string>(names: readonly Name[]): Slots<Name> =>
  Object.fromEntries(names.map((name) => [name, [] as readonly SlotNode[]])) as Slots<Name>;

function withNodes<Put extends Slots<string>>(
  before: Put,
  feature: string,
  put: Partial<Record<string, ReactNode>>,
): Put {
  const entries = Object.entries(before).map(([slot, nodes]) => {
    const node = put[slot] ?? null;
    return [slot, node === null ? nodes : [...nodes, { feature, node }]];
  });
  return Object.fromEntries(entries) as Put;
}
