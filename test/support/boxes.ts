/** A box template with every field of the interface document, in its order. */
export const box = (id: number, over: Readonly<Record<string, unknown>> = {}) => ({
  id,
  type: 'صندوق صغير',
  length: 20,
  width: 15.5,
  height: 10,
  weight: 0.5,
  user_id: 7,
  created_at: '2026-03-04T05:06:07.000000Z',
  updated_at: '2026-03-04T05:06:07.000000Z',
  ...over,
});

export const boxes = (count: number) => Array.from({ length: count }, (_, at) => box(at + 1));
