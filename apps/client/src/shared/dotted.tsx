// Short notes in one line with dots between them. It breaks between notes and words, never inside a reference, which has hyphens.
import { Fragment } from 'react';

export function Dotted({ notes }: { readonly notes: readonly string[] }) {
  return (
    <span className="whitespace-normal">
      {notes.map((note, at) => (
        <Fragment key={note}>
          {at > 0 && ' · '}
          {note.includes(' ') ? note : <bdi className="whitespace-nowrap">{note}</bdi>}
        </Fragment>
      ))}
    </span>
  );
}
