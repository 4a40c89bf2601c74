/** Things that stand together: whoever has the foot further south is drawn later. Equal feet keep their order. */
export class Crowd {
  private readonly members: { foot: number; draw: () => void }[] = [];

  put(foot: number, draw: () => void): void {
    this.members.push({ foot, draw });
  }

  draw(): void {
    const ordered = this.members.map((member, order) => ({ ...member, order }));
    ordered.sort((a, b) => a.foot - b.foot || a.order - b.order);
    for (const { draw } of ordered) draw();
  }
}
