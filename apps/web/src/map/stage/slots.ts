import type { ReactNode } from 'react';

/** What a feature put into a slot. */
export interface PutNode {
  readonly feature: string;
  readonly node: ReactNode;
}

/** What stands in each slot, in the order of the features. */
export type Slots<Name extends string> = Readonly<Record<Name, readonly PutNode[]>>;

interface SceneWithSlots {
  readonly put: Slots<string>;
}

/** What a feature changes of a scene: values take the place of those before, nodes are added to their slots. */
export type ChangeOf<Scene extends SceneWithSlots, Given extends keyof Scene = never> = Partial<
  Omit<Scene, Given | 'put'>
> & { put?: Partial<Record<keyof Scene['put'], ReactNode>> };

export interface SceneFeature<Scene extends SceneWithSlots, Change = ChangeOf<Scene>> {
  readonly name: string;
  /** Features take their turn from the lowest to the highest. */
  readonly order: number;
  /** A hook: what it changes of the scene. */
  readonly useScene?: (scene: Scene) => Change | undefined;
}

/** A scene after all its features have had their turn. Each of them finds it as those before it left it. */
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

/** Slots without anything in them. */
export const emptySlots = <Name extends string>(names: readonly Name[]): Slots<Name> =>
  Object.fromEntries(names.map((name) => [name, [] as readonly PutNode[]])) as Slots<Name>;

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
