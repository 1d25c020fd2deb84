/** Text that is built from bytes: most cells of a long export are copied from the response. */
export class ByteText {
  private bytes = Buffer.allocUnsafe(64 * 1024);
  private length = 0;

  byte(byte: number): void {
    if (this.length === this.bytes.length) this.grow(1);
    this.bytes[this.length++] = byte;
  }

  /** Copies bytes. For a few, a loop is faster than `Buffer.copy`. */
  copy(from: Uint8Array, start: number, end: number): void {
    if (this.length + end - start > this.bytes.length) this.grow(end - start);
    const { bytes } = this;
    let at = this.length;
    for (let place = start; place < end; place++) bytes[at++] = from[place] as number;
    this.length = at;
  }

  text(text: string): void {
    const most = text.length * 3;
    if (this.length + most > this.bytes.length) this.grow(most);
    this.length += this.bytes.write(text, this.length);
  }

  takeBytes(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return taken;
  }

  private grow(by: number): void {
    const larger = Buffer.allocUnsafe(this.bytes.length * 2 + by);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
