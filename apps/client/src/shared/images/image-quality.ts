// What may be wrong with a photo of a document, judged on the device before it is sent: too dark, blurred, glare, cut edges. Hints only:
// a person decides whether to send it, and people review it. Pure.

/** Grey values from 0 to 255, row by row. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

export const qualityHints = ['dark', 'blurred', 'glare', 'cut'] as const;
export type QualityHint = (typeof qualityHints)[number];

/** The variance of the Laplacian: sharp print gives hundreds, a shaken hand a few. */
const blur = { leastVariance: 25 } as const;
/** White paper is bright as well; glare is a patch without any print in it. */
const glare = { value: 250, mostShare: 0.12 } as const;
/** Strong print that runs into the border on two sides: the document does not fit into the picture. */
const cut = { step: 40, mostShare: 0.18 } as const;
const leastMean = 60;

export function judgeQuality(image: GreyImage): QualityHint[] {
  const hints: QualityHint[] = [];
  if (meanOf(image) < leastMean) hints.push('dark');
  if (laplacianVariance(image) < blur.leastVariance) hints.push('blurred');
  if (brightShare(image) > glare.mostShare && meanOf(image) < 200) hints.push('glare');
  if (countBusyBorders(image) >= 2) hints.push('cut');
  return hints;
}

function meanOf({ values }: GreyImage): number {
  return values.reduce((sum: number, value) => sum + value, 0) / Math.max(1, values.length);
}

function laplacianVariance(image: GreyImage): number {
  const { width, height } = image;
  const at = reader(image);
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const value = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  const mean = sum / Math.max(1, count);
  return squares / Math.max(1, count) - mean * mean;
}

function brightShare({ values }: GreyImage): number {
  return (
    values.reduce((count: number, value) => count + (value >= glare.value ? 1 : 0), 0) / Math.max(1, values.length)
  );
}

/** How much of a line is made of strong steps. */
function share(length: number, read: (place: number) => number): number {
  let steps = 0;
  for (let place = 1; place < length; place += 1) {
    if (Math.abs(read(place) - read(place - 1)) > cut.step) steps += 1;
  }
  return steps / Math.max(1, length);
}

function countBusyBorders(image: GreyImage): number {
  const { width, height } = image;
  const at = reader(image);
  const borders = [
    share(width, (x) => at(x, 0)),
    share(width, (x) => at(x, height - 1)),
    share(height, (y) => at(0, y)),
    share(height, (y) => at(width - 1, y)),
  ];
  return borders.filter((found) => found > cut.mostShare).length;
}

function reader({ width, values }: GreyImage): (x: number, y: number) => number {
  return (x, y) => values[y * width + x] ?? 0;
}
