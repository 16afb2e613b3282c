// The arithmetic of a square crop: which part of a picture is kept for a zoom and a centre. Pure.

export type CropState = { zoom: number; centerX: number; centerY: number };
export type CropRect = { x: number; y: number; side: number };

export const maxZoom = 4;

/** The square that is kept, always inside the picture. Centre is in shares of the picture, zoom 1 keeps the largest square. */
export function cropRect(width: number, height: number, state: CropState): CropRect {
  const side = Math.min(width, height) / clamp(state.zoom, 1, maxZoom);
  return {
    side,
    x: clamp(state.centerX * width - side / 2, 0, width - side),
    y: clamp(state.centerY * height - side / 2, 0, height - side),
  };
}

/** Moves by shares of the kept square and never past the edge, so that moving back answers at once. */
export function moveCrop(width: number, height: number, state: CropState, byX: number, byY: number): CropState {
  const rect = cropRect(width, height, state);
  const next = cropRect(width, height, {
    zoom: state.zoom,
    centerX: (rect.x + rect.side / 2 + byX * rect.side) / width,
    centerY: (rect.y + rect.side / 2 + byY * rect.side) / height,
  });
  return { zoom: state.zoom, centerX: (next.x + next.side / 2) / width, centerY: (next.y + next.side / 2) / height };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
