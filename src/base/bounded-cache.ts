/** What was made of texts that come again and again. Bounded: where there are too many, all are forgotten. */
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
