// What is different between two texts, line by line: said by signs and words as well as by colour.
import { diffLines } from './diff-lines.ts';
import { useWords } from './use-services.tsx';

const look = { same: 'text-muted', out: 'bg-danger-soft', in: 'bg-success-soft' } as const;
const sign = { same: '\u00a0', out: '−', in: '+' } as const;

export function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useWords();
  if (before === after) return <p className="text-muted">{t('console.no_difference')}</p>;
  const lines = diffLines(before, after).filter(({ kind, text }) => kind !== 'same' || text !== '');
  return (
    <ol className="text-sm" aria-label={t('console.difference')}>
      {lines.map(({ kind, text }, at) => (
        <li key={String(at)} className={`flex gap-2 px-1 ${look[kind]}`}>
          <span aria-hidden className="select-none">
            {sign[kind]}
          </span>
          {kind !== 'same' && (
            <span className="sr-only">{t(kind === 'in' ? 'console.put_in' : 'console.taken_out')}</span>
          )}
          <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
        </li>
      ))}
    </ol>
  );
}
