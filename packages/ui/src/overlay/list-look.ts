// The shared look of everything that drops down: menus, selects, suggestions.
export const popupLook =
  'ui-pop max-h-[min(24rem,var(--available-height))] min-w-[var(--anchor-width)] max-w-[var(--available-width)] overflow-y-auto overscroll-contain rounded-control border border-line bg-raised p-1.5 text-fg shadow-float outline-none';
export const itemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-base outline-none select-none data-[highlighted]:bg-sunken data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50';
