// What every panel is given by the host that brings it.

export interface PanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}
