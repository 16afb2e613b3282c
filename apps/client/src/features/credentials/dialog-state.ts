// What a dialog of this feature is told by the row that opens it.
export interface DialogState {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}
