import { useMapDrawing } from '../../../forms/drawing/draw-map.tsx';
import { hasMap } from '../../../map/model/has-map.ts';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { DrawingNotice } from './drawing-notice.tsx';
import { EmptyMap } from './empty-map.tsx';
import { useFirstPicture } from './use-first-picture.ts';

declare module '../scene/edit-scene.ts' {
  interface EditScene {
    /** There is a sketch that the map can be drawn from. */
    readonly canDraw?: boolean;
  }
}

/** The picture of the map: its first one, and how far it is drawn. */
registerEditFeature({ name: 'picture', order: 5, useScene: usePicture });

function usePicture({ details, data, acts }: EditScene): EditSceneChange {
  const painting = useMapDrawing(details.id);
  const firstPicture = useFirstPicture(details, data.total > 0);
  const canDraw = painting.drawing?.can_draw ?? false;
  if (!hasMap(details) || firstPicture !== 'none')
    return {
      canDraw,
      blank: <EmptyMap details={details} canDraw={canDraw} firstPicture={firstPicture} onSheet={acts.armAdd} />,
    };
  // Of a map that has a picture its panel and its sheet tell.
  const job = details.image === null ? (painting.drawing?.job ?? null) : null;
  return {
    canDraw,
    put: {
      top: job && (
        <DrawingNotice
          job={job}
          isBusy={painting.isBusy}
          onAgain={() => painting.draw({ style: job.style, size: job.size })}
          onCancel={painting.cancel}
        />
      ),
    },
  };
}
