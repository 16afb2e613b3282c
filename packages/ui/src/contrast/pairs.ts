// Which token may stand on which: the promise the themes keep. A component that needs a new pair adds it here first.

export type Pair = { front: string; back: string; least: number };

const grounds = ['--bg', '--surface', '--raised', '--sunken'] as const;
const text = 4.5;
const graphic = 3;

function onEach(front: string, backs: readonly string[], least: number): Pair[] {
  return backs.map((back) => ({ front, back, least }));
}

export const pairs: readonly Pair[] = [
  ...onEach('--text', [...grounds, '--accent-soft', '--up-soft', '--down-soft'], 7),
  ...onEach('--text', ['--success-soft', '--danger-soft', '--warning-soft', '--info-soft'], 7),
  ...onEach('--text-muted', [...grounds, '--accent-soft', '--warning-soft', '--danger-soft', '--info-soft'], text),
  ...onEach('--text-muted', ['--success-soft'], text),
  ...onEach('--text', ['--thumb'], 7),
  ...onEach('--accent', [...grounds, '--accent-soft'], text),
  ...onEach('--accent-contrast', ['--accent', '--accent-hover'], text),
  ...['--up', '--down', '--success', '--danger', '--warning', '--info'].flatMap((front) => [
    ...onEach(front, grounds, text),
    { front, back: `${front}-soft`, least: text },
    { front: '--surface', back: front, least: text },
  ]),
  { front: '--danger-contrast', back: '--danger', least: text },
  ...onEach('--border-strong', grounds, graphic),
  ...onEach('--focus', [...grounds, '--accent-soft'], graphic),
];
