// One of a few words, by the browser's own list: a table of many lines stays light.
export interface PlainSelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function PlainSelect<Value extends string>({ label, options, value, onChange }: PlainSelectProps<Value>) {
  return (
    <label className="flex flex-col gap-1.5 text-sm font-medium">
      {label}
      <select
        className="min-h-11 rounded-control border border-line-strong bg-surface px-2 text-base font-normal text-fg"
        value={value}
        onChange={(event) => {
          const found = options.find((option) => option.value === event.target.value);
          if (found) onChange(found.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
