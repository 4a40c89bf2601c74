import { finiteNumber, isRecord, listOf, recordsOf, wordOf } from '../clean-name.ts';

type Json = Record<string, unknown>;

/** A level of a scene that has a map of its own beside the scene's. */
export interface SceneLevel {
  id: string;
  name: unknown;
  picture: string;
}

/** The pictures of a scene. */
interface ScenePictures {
  /** Of the scene's own map: until version 13 its background, then that of the level on which it opens. */
  own: string | null;
  /** Other levels with pictures, from the bottom up. */
  levels: SceneLevel[];
}

/** The pictures of a scene and of its levels, which scenes have since version 14. */
export function picturesOfScene(scene: Json): ScenePictures {
  const levels = recordsOf(scene.levels).toSorted((a, b) => bottomOf(a) - bottomOf(b));
  const withPicture = levels.flatMap((level) => {
    const picture = sourceOf(level.background);
    return picture === null ? [] : [{ id: wordOf(level._id), name: level.name, picture }];
  });
  const ground = withPicture.find(({ id }) => id === scene.initialLevel) ?? groundOf(levels, withPicture);
  const old = sourceOf(scene.background) ?? (typeof scene.img === 'string' && scene.img !== '' ? scene.img : null);
  return { own: old ?? ground?.picture ?? null, levels: withPicture.filter((level) => level !== ground) };
}

/** The lowest level that is not below the ground, else the highest. */
const groundOf = (levels: readonly Json[], withPicture: readonly SceneLevel[]): SceneLevel | undefined => {
  const below = new Set(levels.filter((level) => bottomOf(level) < 0).map(({ _id }) => wordOf(_id)));
  return withPicture.find(({ id }) => !below.has(id)) ?? withPicture.at(-1);
};

const sourceOf = (background: unknown): string | null =>
  isRecord(background) && typeof background.src === 'string' && background.src !== '' ? background.src : null;

const bottomOf = ({ elevation }: Json): number =>
  (isRecord(elevation) ? finiteNumber(elevation.bottom) : undefined) ?? 0;

/** The levels that something stands on; none: on all of them. */
export const levelsOf = ({ levels }: Json): Set<string> => new Set(listOf(levels).map(wordOf));
