// The keys that work on a screen, each with what it does; in two columns where there is room. Which keys these are is the app's to say.

export interface KeyLine {
  readonly keys: readonly string[];
  readonly text: string;
}

export function KeyLines({ lines }: { readonly lines: readonly KeyLine[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-8 gap-y-1 @md:grid-cols-2">
        {lines.map(({ keys, text }) => (
          <div key={keys.join(' ')} className="flex min-h-9 items-center justify-between gap-4">
            <dt>{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-small border border-line bg-sunken px-2 py-0.5 font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
