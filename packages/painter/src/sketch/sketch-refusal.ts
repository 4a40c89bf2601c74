/** A sketch that cannot be drawn. Its message is a sentence for people: which part, what is wrong, what to do. */
export class SketchRefusal extends Error {
  override name = 'SketchRefusal';
}
