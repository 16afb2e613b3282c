// Shows the start-up overlay when it was not seen in the last 24 hours (BOOT-02), and hides it 250 ms after the last step.
import { lazy, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { browserLimits } from '@candor/web/settings/browser-limits.ts';
import { isOverlayDue, markOverlaySeen } from '@candor/web/boot/boot.ts';
import { Late } from '@candor/screens/page/late.tsx';
import { useServices } from '../../shared/use-services.ts';

export function BootOverlayGate() {
  const { clock, storage } = useServices();
  const [isShown, setIsShown] = useState(() => isOverlayDue(clock, storage));
  if (!isShown) return null;
  return (
    <Late name="boot">
      <Overlay onHide={() => setIsShown(false)} />
    </Late>
  );
}

const BootOverlay = lazy(async () => ({ default: (await import('./overlay.tsx')).BootOverlay }));

function Overlay({ onHide }: { readonly onHide: () => void }) {
  const { boot, clock, storage, texts } = useServices();
  const isFinished = useStore(boot.store, (state) => state.isFinished);
  const [hasTexts, setHasTexts] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const show = (): void => {
      if (isCurrent) setHasTexts(true);
    };
    texts.load(['boot']).then(show, onHide);
    return () => {
      isCurrent = false;
    };
  }, [texts, onHide]);

  useEffect(() => {
    if (!isFinished || !hasTexts) return undefined;
    markOverlaySeen(clock, storage);
    return clock.later(browserLimits.bootOverlayHideMs, onHide);
  }, [isFinished, hasTexts, clock, storage, onHide]);

  return hasTexts ? <BootOverlay onSkip={onHide} /> : null;
}
