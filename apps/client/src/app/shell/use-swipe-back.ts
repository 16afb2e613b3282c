// A swipe from the left edge goes back on touch screens (NAV-09). Off on /dashboard and where there is no history.
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { browserLimits } from '@candor/web/settings/browser-limits.ts';

const edgePx = 32;

interface Point {
  readonly x: number;
  readonly y: number;
}

export function useSwipeBack(): void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  useEffect(() => {
    let start: Point | undefined;
    let isHorizontal = false;
    const begin = (event: TouchEvent): void => {
      const touch = event.touches[0];
      const isAllowed = canGoBack && router.state.location.pathname !== '/dashboard';
      start =
        isAllowed && touch && event.touches.length === 1 && touch.clientX <= edgePx ? readPoint(touch) : undefined;
      isHorizontal = false;
    };
    const move = (event: TouchEvent): void => {
      const touch = event.touches[0];
      if (!start || !touch || isHorizontal) return;
      const [dx, dy] = [touch.clientX - start.x, Math.abs(touch.clientY - start.y)];
      // Whoever moves down first scrolls and does not go back.
      if (dy > browserLimits.swipeIntentPx && dy > dx) start = undefined;
      else if (dx > browserLimits.swipeIntentPx) isHorizontal = true;
    };
    const end = (event: TouchEvent): void => {
      const touch = event.changedTouches[0];
      const isSwipe = start && touch && isHorizontal && touch.clientX - start.x > browserLimits.swipeBackPx;
      start = undefined;
      if (isSwipe) router.history.back();
    };
    addEventListener('touchstart', begin, { passive: true });
    addEventListener('touchmove', move, { passive: true });
    addEventListener('touchend', end, { passive: true });
    return () => {
      removeEventListener('touchstart', begin);
      removeEventListener('touchmove', move);
      removeEventListener('touchend', end);
    };
  }, [router, canGoBack]);
}

function readPoint(touch: Touch): Point {
  return { x: touch.clientX, y: touch.clientY };
}
