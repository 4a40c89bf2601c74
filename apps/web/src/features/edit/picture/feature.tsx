import { useMapDrawing } from '../../../forms/drawing/draw-map.tsx';
import { hasMap } from '../../../map/model/has-map.ts';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { DrawingNotice } from './drawing-notice.tsx';
import { EmptyMap } from './empty-map.tsx';
import { useFirstPicture } from './use-first-picture.ts';

declare module '../scene/edit-scene.ts' {
  interface EditScene {
    /** Whether there is a sketch to draw the map from. */
    readonly canDraw?: boolean;
  }
}

/** The first picture of a map, and the progress of its drawing. */
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
  // If the map has a picture, its panel and its sheet show this.
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
