import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey picture with black bars; `perInch` is told if it is given, and only the header's size is true of a `claimed` one. */
export function png(width: number, height: number, perInch?: number, claimed = [width, height]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed[0] ?? 0, 0);
  header.writeUInt32BE(claimed[1] ?? 0, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const line = Buffer.from([0, ...Array.from({ length: width }, (_, at) => (at % 8 < 4 ? 0 : 255))]);
  const density = Buffer.alloc(9, 1);
  density.writeUInt32BE(Math.round((perInch ?? 0) / 0.0254), 0);
  density.writeUInt32BE(Math.round((perInch ?? 0) / 0.0254), 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(perInch === undefined ? [] : [chunk('pHYs', density)]),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG of 1 by 1 dots. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
