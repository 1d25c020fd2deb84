/** Keeps what was computed for a text. When it is full it starts again empty. */
export class BoundedCache<T> {
  private readonly known = new Map<string, T>();

  constructor(private readonly most: number) {}

  get(text: string): T | undefined {
    return this.known.get(text);
  }

  set(text: string, made: T): T {
    if (this.known.size >= this.most) this.known.clear();
    this.known.set(text, made);
    return made;
  }
}
