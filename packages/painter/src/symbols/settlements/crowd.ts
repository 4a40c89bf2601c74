/** Things that stand together: whoever has the foot further south is drawn later. Equal feet keep their order. */
export class Crowd {
  private readonly members: { foot: number; draw: () => void }[] = [];

  put(foot: number, draw: () => void): void {
    this.members.push({ foot, draw });
  }

  /** Draws them; then there are none. */
  draw(): void {
    for (const { draw } of this.members.splice(0).sort((a, b) => a.foot - b.foot)) draw();
  }
}
