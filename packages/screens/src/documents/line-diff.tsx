// What is different between two texts, line by line: said by signs and words as well as by colour. The words are the app's own.
import { diffLines } from './diff-lines.ts';

const look = { same: 'text-muted', out: 'bg-danger-soft', in: 'bg-success-soft' } as const;
const sign = { same: '\u00a0', out: '−', in: '+' } as const;

export interface DiffWords {
  readonly none: string;
  readonly name: string;
  readonly putIn: string;
  readonly takenOut: string;
}

export interface LineDiffProps {
  readonly before: string;
  readonly after: string;
  readonly words: DiffWords;
}

export function LineDiff({ before, after, words }: LineDiffProps) {
  if (before === after) return <p className="text-muted">{words.none}</p>;
  const lines = diffLines(before, after).filter(({ kind, text }) => kind !== 'same' || text !== '');
  return (
    <ol className="text-sm" aria-label={words.name}>
      {lines.map(({ kind, text }, at) => (
        <li key={String(at)} className={`flex gap-2 px-1 ${look[kind]}`}>
          <span aria-hidden className="select-none">
            {sign[kind]}
          </span>
          {kind !== 'same' && <span className="sr-only">{kind === 'in' ? words.putIn : words.takenOut}</span>}
          <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
        </li>
      ))}
    </ol>
  );
}
