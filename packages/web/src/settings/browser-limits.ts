// Times, widths and bounds that only the browser keeps: caches, gestures, waiting, toasts. What the server must know too stands in the
// contract's limits. Numbers only, no behaviour.

export const browserLimits = {
  permissionsCacheMs: 5 * 60_000,
  profileCacheMs: 30_000,
  kycCacheMs: 60_000,
  refreshBeforeExpiryMs: 60_000,
  bootOverlayEveryMs: 24 * 60 * 60_000,
  bootOverlayHideMs: 250,
  chatReadyWaitMs: 8_000,
  swipeBackPx: 80,
  swipeIntentPx: 12,
  loaderDelayMs: 120,
  unauthorizedToastMs: 3_000,
  loginRequiredToastMs: 2_000,
  shellMobilePx: 768,
  deviceMobilePx: 900,
  horizontalCompactPx: 820,
  progressBarMs: 500,
  cookieConsentDelayMs: 150,
  storeDebounceMs: 200,
  drawer: { retries: 3, retryAfterMs: 800, timeoutMs: 15_000, delayMs: 150 },
  connection: { excellentMs: 120, goodMs: 250, fairMs: 500, poorMs: 1_500, failedMs: 9_999, probeSymbol: 'AAPL' },
} as const;
