// What a person would call broken at a glance: something runs over the edge, a button's label is cut or wrapped, two things that can be
// pressed lie on each other. Measured in the browser, on the page as it is drawn.
import type { Page } from '@playwright/test';

export const widths = [360, 390, 768, 820, 960, 1280, 1440, 1920] as const;

const looks = 8;
const lookMs = 120;

/** One line per fault: what, and the beginning of its text. */
export async function findEdges(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: width < 768 ? 800 : 1000 });
  let faults: string[] = [];
  // The frame is drawn anew for its width a moment later, and a busy machine is slow: what stays is a fault.
  for (let look = 0; look < looks; look += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    faults = await page.evaluate<string[]>(`(() => { ${inPage}\nreturn measureEdges(); })()`);
    if (faults.length === 0) return [];
    await page.waitForTimeout(lookMs);
  }
  return faults;
}

// From here on everything runs in the browser: the functions go there as they are written, and know nothing of this module.

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function measureEdges(): string[] {
  const pressable = 'button, a[href], [role=tab], [role=radio], summary, input, select';
  const presses = [...document.querySelectorAll(pressable)].filter(
    (element) => isDrawn(element) && element.getBoundingClientRect().width > 2,
  );
  const faults = [
    ...findOver(1.5),
    ...presses.flatMap((element) => findLabelFaults(element, 1.5)),
    ...findOnEachOther(presses),
  ];
  return [...new Set(faults)].slice(0, 12);
}

function nameElement(element: Element): string {
  const words = element.textContent.trim().replaceAll(/\s+/gu, ' ').slice(0, 40);
  return `<${element.tagName.toLowerCase()}> “${words === '' ? (element.getAttribute('aria-label') ?? '') : words}”`;
}

function isDrawn(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.sr-only, [inert], [aria-hidden=true], details:not([open]) > :not(summary)') === null
  );
}

/** Elements above, without the body. */
function listAbove(element: Element): Element[] {
  const above: Element[] = [];
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) above.push(up);
  return above;
}

/** What is left of an element inside the frames that cut it. */
function cutBox(element: Element): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const box = { left, right, top, bottom };
  for (const up of listAbove(element)) {
    if (getComputedStyle(up).overflowY === 'visible') continue;
    const frame = up.getBoundingClientRect();
    box.left = Math.max(box.left, frame.left);
    box.right = Math.min(box.right, frame.right);
    box.top = Math.max(box.top, frame.top);
    box.bottom = Math.min(box.bottom, frame.bottom);
  }
  return box;
}

/** The page as a whole, and single things at its sides. What stands in a strip that scrolls or is cut on purpose may go on. */
function findOver(slackPx: number): string[] {
  const over = document.documentElement.scrollWidth - innerWidth;
  const page = over > slackPx ? [`the page is ${String(Math.round(over))} px wider than the window`] : [];
  const things = [...document.querySelectorAll('body *')].filter((element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || (box.right <= innerWidth + slackPx && box.left >= -slackPx)) return false;
    if (element.childElementCount > 0 || !isDrawn(element)) return false;
    return listAbove(element).every((up) => getComputedStyle(up).overflowX === 'visible');
  });
  return [...page, ...things.map((element) => `over the edge: ${nameElement(element)}`)];
}

function listTexts(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const isSeen = node.parentElement !== null && isDrawn(node.parentElement);
    if (node instanceof Text && node.data.trim() !== '' && isSeen) found.push(node);
  }
  return found;
}

/** A label of one piece. Rows and cards that can be pressed have several and may have lines; a link in a sentence wraps as its words do. */
function findLabelFaults(element: Element, slackPx: number): string[] {
  const [label, ...others] = listTexts(element);
  if (!label || others.length > 0 || getComputedStyle(element).display === 'inline') return [];
  const faults: string[] = [];
  const range = document.createRange();
  range.selectNodeContents(label);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
  const isButton = element.matches('button, [role=tab], [role=radio], a.select-none');
  if (isButton && lines.size > 1 && element.clientHeight < 80 && label.data.length < 60) {
    faults.push(`wrapped label: ${nameElement(element)}`);
  }
  const box = element.getBoundingClientRect();
  const written = range.getBoundingClientRect();
  if (written.right > box.right + slackPx || written.left < box.left - slackPx) {
    faults.push(`label over its button: ${nameElement(element)}`);
  }
  const around = [
    element,
    ...listAbove(label.parentElement ?? element),
    ...(label.parentElement ? [label.parentElement] : []),
  ];
  const isCut = around
    .filter((up) => element.contains(up))
    .some((up) => getComputedStyle(up).overflowX === 'hidden' && up.scrollWidth > up.clientWidth + slackPx);
  return isCut ? [...faults, `cut label: ${nameElement(element)}`] : faults;
}

/** Things that can be pressed and partly cover each other. Whole covers (a link over its card) are meant, and so is a button in a field. */
function findOnEachOther(presses: readonly Element[]): string[] {
  const boxes = presses
    .filter((element) => !element.matches('input, select'))
    .map((element) => ({ element, box: cutBox(element), pinned: [element, ...listAbove(element)].find(isPinned) }));
  return boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((two) => {
      if (one.pinned !== two.pinned || one.element.contains(two.element)) return [];
      const across = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
      const down = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
      const isWhole = across * down >= Math.min(areaOf(one.box), areaOf(two.box)) * 0.95;
      if (across <= 4 || down <= 4 || isWhole) return [];
      return [`on each other: ${nameElement(one.element)} and ${nameElement(two.element)}`];
    }),
  );
}

function isPinned(element: Element): boolean {
  return ['fixed', 'sticky'].includes(getComputedStyle(element).position);
}

function areaOf({ left, right, top, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

const inPage = [
  isPinned,
  areaOf,
  measureEdges,
  nameElement,
  isDrawn,
  listAbove,
  cutBox,
  findOver,
  listTexts,
  findLabelFaults,
  findOnEachOther,
].join('\n');
