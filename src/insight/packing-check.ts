// Does an order fit into a box? Pieces are put one behind the other, the largest first, in each of their six rotations, at corners
// that the pieces before them make. A piece is put only where it lies within the box and in no other piece, so that an answer
// `fits` is a packing that was made. If none is found, that proves nothing: `cannot` is said only of a box that is too small for
// one of the pieces, or for the volume of all.

/** Three sides in whole units. */
export type Size = readonly [length: number, width: number, height: number];

/** A piece in a box: its corner, and its sides as it lies. */
export interface PlacedPiece {
  readonly at: Size;
  readonly size: Size;
}

export type FitAnswer = { readonly fits: readonly PlacedPiece[] } | 'cannot' | 'not found';

export const volumeOf = ([length, width, height]: Size): number => length * width * height;

const sorted = (size: Size): readonly number[] => [...size].sort((one, other) => one - other);

/** The ways to turn a piece, each once. */
function rotationsOf([a, b, c]: Size): readonly Size[] {
  const all: readonly Size[] = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];
  return [...new Map(all.map((size) => [size.join(), size])).values()];
}

/** More pieces are not tried. */
export const mostPieces = 100;

/** So many places are tried before a search is given up: enough to put each of many pieces at least once. */
const mostTries = (pieces: number): number => Math.max(60_000, 60 * pieces * pieces);

/** For so few pieces every combination of their faces is a corner to try. */
const fewPieces = 7;

/** Puts pieces into a box. */
export function packInto(box: Size, pieces: readonly Size[]): FitAnswer {
  const room = sorted(box);
  const isTooLong = (piece: Size): boolean => sorted(piece).some((side, at) => side > (room[at] ?? 0));
  const volume = pieces.reduce((sum, piece) => sum + volumeOf(piece), 0);
  if (pieces.some(isTooLong) || volume > volumeOf(box)) return 'cannot';
  const [first] = pieces;
  const isUniform = first !== undefined && pieces.every((piece) => sorted(piece).join() === sorted(first).join());
  const grid = isUniform ? gridOf(box, first, pieces.length) : undefined;
  if (grid) return { fits: grid };
  if (pieces.length > mostPieces) return 'not found';
  const order = [...pieces].sort(
    (one, other) => volumeOf(other) - volumeOf(one) || Math.max(...other) - Math.max(...one),
  );
  const search = new Search(box, order);
  return search.place(0) ? { fits: search.placed } : 'not found';
}

/** Equal pieces in rows, columns and layers; undefined if so many do not fit like that. */
function gridOf(box: Size, piece: Size, count: number): PlacedPiece[] | undefined {
  for (const size of rotationsOf(piece)) {
    const [across, along, up] = [0, 1, 2].map((axis) => Math.floor((box[axis] ?? 0) / (size[axis] ?? 1)));
    if (across === undefined || along === undefined || up === undefined || across * along * up < count) continue;
    return Array.from({ length: count }, (_, at) => ({
      at: [
        (at % across) * size[0],
        (Math.floor(at / across) % along) * size[1],
        Math.floor(at / (across * along)) * size[2],
      ],
      size,
    }));
  }
  return undefined;
}

class Search {
  readonly placed: PlacedPiece[] = [];
  private left: number;

  constructor(
    private readonly box: Size,
    private readonly pieces: readonly Size[],
  ) {
    this.left = mostTries(pieces.length);
  }

  /** Places the pieces from this one on; false if that was not found. */
  place(at: number): boolean {
    const piece = this.pieces[at];
    if (!piece) return true;
    for (const corner of this.corners()) {
      for (const size of rotationsOf(piece)) {
        if (this.left-- <= 0) return false;
        if (!this.isFree(corner, size)) continue;
        this.placed.push({ at: corner, size });
        if (this.place(at + 1)) return true;
        this.placed.pop();
      }
    }
    return false;
  }

  private isFree([x, y, z]: Size, [length, width, height]: Size): boolean {
    const [roomX, roomY, roomZ] = this.box;
    if (x + length > roomX || y + width > roomY || z + height > roomZ) return false;
    return this.placed.every(
      ({ at, size }) =>
        x + length <= at[0] ||
        at[0] + size[0] <= x ||
        y + width <= at[1] ||
        at[1] + size[1] <= y ||
        z + height <= at[2] ||
        at[2] + size[2] <= z,
    );
  }

  /** Corners to try, the lowest first. */
  private corners(): readonly Size[] {
    const { placed } = this;
    const corners: Size[] = [];
    if (this.pieces.length <= fewPieces) {
      const faces = ([0, 1, 2] as const).map((axis) => [
        ...new Set([0, ...placed.map(({ at, size }) => at[axis] + size[axis])]),
      ]);
      const [first = [], second = [], third = []] = faces;
      for (const z of third) for (const y of second) for (const x of first) corners.push([x, y, z]);
    } else {
      corners.push([0, 0, 0]);
      for (const { at, size } of placed) {
        const [x, y, z] = at;
        corners.push(
          [x + size[0], y, z],
          [x, y + size[1], z],
          [x, y, z + size[2]],
          [x + size[0], 0, 0],
          [0, y + size[1], 0],
          [0, 0, z + size[2]],
        );
      }
    }
    const inside = corners.filter((corner) => corner.every((side, axis) => side < (this.box[axis] ?? 0)));
    return inside.sort(([x, y, z], [otherX, otherY, otherZ]) => z - otherZ || y - otherY || x - otherX);
  }
}
