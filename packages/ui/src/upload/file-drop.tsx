// Choosing a file by press, keyboard or drop. Checks kind and size by name only; the server judges the content.
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { UploadIcon } from '../icons/action.tsx';
import { FieldFrame, useFieldIds, type FieldTexts } from '../field/field-frame.tsx';

export type FileDropProps = FieldTexts & {
  /** E.g. “Choose a file or drop it here”. */
  prompt: ReactNode;
  accept: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Opens the camera on phones. */
  capture?: 'user' | 'environment';
  disabled?: boolean;
  preview?: ReactNode;
  className?: string;
};

export function FileDrop(props: FileDropProps) {
  const { label, hint, error, hideLabel, prompt, accept, onFiles, multiple = false, disabled = false, preview } = props;
  const inputId = useId();
  const ids = useFieldIds({ label, hint, error }, inputId);
  const [over, setOver] = useState(false);

  function take(list: FileList | null) {
    const files = Array.from(list ?? []);
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <FieldFrame {...{ label, hint, error, ids }} hideLabel={hideLabel ?? false} className={props.className}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={joinClasses(
          'relative flex min-h-32 flex-col items-center justify-center gap-2 rounded-control border border-dashed p-5 text-center text-muted transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:bg-sunken',
          disabled && 'opacity-50',
        )}
      >
        {preview ?? <UploadIcon size={28} />}
        <span>{prompt}</span>
        <input
          id={ids.id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          {...(props.capture === undefined ? {} : { capture: props.capture })}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid || undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
    </FieldFrame>
  );
}
