/** Whole numbers as bytes: small ones take one, and signs do not matter. */
export class ByteWriter {
  private readonly bytes: number[] = [];

  /** A number from 0. */
  count(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.bytes.push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.bytes.push(rest);
  }

  /** Any whole number. */
  whole(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  done(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Throws a RangeError behind the end. */
  count(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new RangeError('These bytes end within a number.');
      this.at += 1;
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
    }
  }

  whole(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
