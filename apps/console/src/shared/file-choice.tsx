// Choosing one file, in the reader's language: a browser's own button speaks the browser's. What was chosen is named.
import { useState } from 'react';
import type { FieldTexts } from '@candor/ui/field/field-frame.tsx';
import { FileDrop } from '@candor/ui/upload/file-drop.tsx';
import { useText } from '@candor/web';

export type FileChoiceProps = FieldTexts & {
  readonly accept: string;
  readonly onFile: (file: File) => void;
};

export function FileChoice({ onFile, ...field }: FileChoiceProps) {
  const t = useText();
  const [name, setName] = useState<string>();
  return (
    <FileDrop
      {...field}
      prompt={name ?? t('console.file_prompt')}
      onFiles={([file]) => {
        if (!file) return;
        setName(file.name);
        onFile(file);
      }}
    />
  );
}
