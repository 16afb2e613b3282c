// The part of a picture that is kept: four edges as shares of the picture as it stands after turning. Pure.

export const cropEdges = ['left', 'top', 'right', 'bottom'] as const;
export type CropEdge = (typeof cropEdges)[number];
/** Left and top count from the left and the top, and so do right and bottom: 0 … 1. */
export type CropBox = Readonly<Record<CropEdge, number>>;

export const wholeBox: CropBox = { left: 0, top: 0, right: 1, bottom: 1 };
/** Less is no picture any more. */
export const leastShare = 0.1;

const opposite: Readonly<Record<CropEdge, CropEdge>> = { left: 'right', top: 'bottom', right: 'left', bottom: 'top' };

/** Moves one edge to a place; it stays inside the picture and short of the opposite edge. */
export function placeEdge(box: CropBox, edge: CropEdge, to: number): CropBox {
  const other = box[opposite[edge]];
  const isFirst = edge === 'left' || edge === 'top';
  const placed = isFirst
    ? Math.min(Math.max(0, to), other - leastShare)
    : Math.max(Math.min(1, to), other + leastShare);
  return { ...box, [edge]: placed };
}

/** A quarter turn clockwise takes the kept part with it. */
export function turnBox({ left, top, right, bottom }: CropBox): CropBox {
  return { left: 1 - bottom, top: left, right: 1 - top, bottom: right };
}

/** The kept part in whole pixels. */
export function boxPixels({ left, top, right, bottom }: CropBox, width: number, height: number) {
  const x = Math.round(left * width);
  const y = Math.round(top * height);
  return {
    x,
    y,
    width: Math.max(1, Math.round(right * width) - x),
    height: Math.max(1, Math.round(bottom * height) - y),
  };
}
