// Keys of the shell: Ctrl/Cmd+K and / open the search, ? lists the shortcuts. Single keys can be switched off and never act while typing.
import { useEffect } from 'react';
import { useServices } from '../../shared/use-services.ts';
import { isTyping } from '../../shared/use-single-keys.ts';

export function useShortcuts(): void {
  const { panels, app } = useServices();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        panels.open('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (panels.store.getState().open !== null || app.store.getState().preferences.singleKeys === false) return;
      const panel = event.key === '/' ? 'palette' : event.key === '?' ? 'shortcuts' : undefined;
      if (panel === undefined) return;
      event.preventDefault();
      panels.open(panel);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [panels, app]);
}
