// The light core every first screen may import. Everything else is reached by file, so that it can stay lazy.
export { joinClasses } from './classes.ts';
export * from './provider/appearance.ts';
export { UiProvider, useUi, type UiContext, type UiProviderProps } from './provider/ui-provider.tsx';
export { arrangeSections, compositions, useTemplate, type Composition } from './provider/composition.ts';
export { useDelayed } from './timing/use-delayed.ts';
export { Button, type ButtonProps } from './button/button.tsx';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { buttonLook, linkLook, quietLinkLook, tallLinkLook } from './button/button-look.ts';
export { Spinner } from './spinner/spinner.tsx';
export { Amount, type AmountProps } from './amount/amount.tsx';
export { Percent } from './amount/percent.tsx';
export { Change } from './amount/change.tsx';
export { Masked } from './masked/masked.tsx';
export { createToastStore, type ToastStore, type ToastRequest } from './toast/toast-store.ts';
