// Which token may stand on which: the promise the themes keep. A component that needs a new pair adds it here first.

export type Pair = { front: string; back: string; least: number };

const GROUNDS = ['--bg', '--surface', '--raised', '--sunken'] as const;
const TEXT = 4.5;
const GRAPHIC = 3;

function onEach(front: string, backs: readonly string[], least: number): Pair[] {
  return backs.map((back) => ({ front, back, least }));
}

export const PAIRS: readonly Pair[] = [
  ...onEach('--text', [...GROUNDS, '--accent-soft', '--up-soft', '--down-soft'], 7),
  ...onEach('--text', ['--success-soft', '--danger-soft', '--warning-soft', '--info-soft'], 7),
  ...onEach('--text-muted', [...GROUNDS, '--accent-soft', '--warning-soft', '--danger-soft', '--info-soft'], TEXT),
  ...onEach('--text-muted', ['--success-soft'], TEXT),
  ...onEach('--text', ['--thumb'], 7),
  ...onEach('--accent', [...GROUNDS, '--accent-soft'], TEXT),
  ...onEach('--accent-contrast', ['--accent', '--accent-hover'], TEXT),
  ...['--up', '--down', '--success', '--danger', '--warning', '--info'].flatMap((front) => [
    ...onEach(front, GROUNDS, TEXT),
    { front, back: `${front}-soft`, least: TEXT },
    { front: '--surface', back: front, least: TEXT },
  ]),
  { front: '--danger-contrast', back: '--danger', least: TEXT },
  ...onEach('--border-strong', GROUNDS, GRAPHIC),
  ...onEach('--focus', [...GROUNDS, '--accent-soft'], GRAPHIC),
];
