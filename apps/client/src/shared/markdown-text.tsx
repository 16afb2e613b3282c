// Draws the markdown subset as React elements. Text stays text: nothing here can become markup.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { linkLook } from '@candor/ui';
import { readMarkdown } from '@candor/web/documents/markdown.ts';
import type { Block, Inline } from '@candor/web/documents/markdown.ts';

export function MarkdownText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return <div className="flex max-w-prose flex-col gap-4 leading-relaxed">{blocks.map(drawBlock)}</div>;
}

const headings = { 1: 'h2', 2: 'h2', 3: 'h3', 4: 'h4' } as const;

function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[block.level];
      return (
        <Heading key={key} className="mt-4 text-xl font-semibold first:mt-0">
          {block.children.map(drawInline)}
        </Heading>
      );
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List key={key} className={block.ordered ? 'list-decimal ps-6' : 'list-disc ps-6'}>
          {block.items.map((item, at) => (
            <li key={String(at)} className="mb-1.5">
              {item.map(drawInline)}
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote key={key} className="border-s-2 border-line-strong ps-4 text-muted">
          {block.children.map(drawInline)}
        </blockquote>
      );
    case 'rule':
      return <hr key={key} className="border-line" />;
    case 'paragraph':
      return <p key={key}>{block.children.map(drawInline)}</p>;
    default:
      return null;
  }
}

function drawInline(part: Inline, key: number): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong key={key}>{part.children.map(drawInline)}</strong>;
    case 'emphasis':
      return <em key={key}>{part.children.map(drawInline)}</em>;
    case 'code':
      return (
        <code key={key} className="rounded-small bg-sunken px-1">
          {part.text}
        </code>
      );
    case 'link':
      return part.href.startsWith('/') ? (
        <Link key={key} to={part.href} className={linkLook}>
          {part.children.map(drawInline)}
        </Link>
      ) : (
        <a key={key} href={part.href} rel="noreferrer noopener" className={linkLook}>
          {part.children.map(drawInline)}
        </a>
      );
    default:
      return null;
  }
}
