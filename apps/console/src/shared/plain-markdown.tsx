// The markdown subset of texts that clients read, drawn as they will see it. Text stays text: nothing here can become markup.
import type { ReactNode } from 'react';
import { readMarkdown } from '@candor/web/documents/markdown.ts';
import type { Block, Inline } from '@candor/web/documents/markdown.ts';

export function PlainMarkdown({ text }: { readonly text: string }) {
  return <div className="flex flex-col gap-3 leading-relaxed">{readMarkdown(text).map(drawBlock)}</div>;
}

function drawBlock(block: Block, key: number): ReactNode {
  if (block.kind === 'rule') return <hr key={key} className="border-line" />;
  if (block.kind === 'list') {
    return (
      <ul key={key} className="list-disc ps-6">
        {block.items.map((item, at) => (
          <li key={String(at)}>{item.map(drawInline)}</li>
        ))}
      </ul>
    );
  }
  const words = block.children.map(drawInline);
  return block.kind === 'heading' ? (
    <p key={key} className="text-lg font-semibold">
      {words}
    </p>
  ) : (
    <p key={key}>{words}</p>
  );
}

function drawInline(part: Inline, key: number): ReactNode {
  if (part.kind === 'text' || part.kind === 'code') return part.text;
  const inside = part.children.map(drawInline);
  return part.kind === 'strong' ? <strong key={key}>{inside}</strong> : <span key={key}>{inside}</span>;
}
