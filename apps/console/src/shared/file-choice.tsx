// Choosing one file, in the reader's language: a browser's own button speaks the browser's. What was chosen is named and read; of two choices
// the later one counts, and a form waits for what is being read instead of being sent without it.
import { useRef, useState } from 'react';
import type { FieldTexts } from '@candor/ui/field/field-frame.tsx';
import { FileDrop } from '@candor/ui/upload/file-drop.tsx';
import { useText } from '@candor/web';

export type FileChoiceProps = FieldTexts & {
  readonly accept: string;
  /** How a file becomes text; its own text where nothing is said. */
  readonly read?: ((file: File) => Promise<string>) | undefined;
  /** Empty when it cannot be read. */
  readonly onText: (text: string) => void;
  readonly onReading: (isReading: boolean) => void;
};

const readText = (file: File): Promise<string> => file.text();

export function FileChoice({ read = readText, onText, onReading, ...field }: FileChoiceProps) {
  const t = useText();
  const [name, setName] = useState<string>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const latest = useRef<File>(null);

  async function take(file: File): Promise<void> {
    latest.current = file;
    setName(file.name);
    onReading(true);
    // A file may be moved away, or be on a disk that is gone.
    const text = await read(file).catch(() => undefined);
    if (latest.current !== file) return;
    setIsUnreadable(text === undefined);
    onText(text ?? '');
    onReading(false);
  }

  return (
    <FileDrop
      {...field}
      {...(isUnreadable ? { error: t('console.file_unreadable') } : {})}
      prompt={name ?? t('console.file_prompt')}
      onFiles={([file]) => {
        if (file) void take(file);
      }}
    />
  );
}
