// The business constants of the product that both sides need. Numbers only, no behaviour.

export const limits = {
  guestDaily: { search: 3, read_stock: 5, view_quote: 10 },
  minimumAge: 18,
  passwordMin: 6,
  passwordMax: 200,
  usernameMax: 64,
  pinLength: 6,
  kycReviewHours: 48,
  chatFirstMessageCooldownMs: 4 * 60 * 60_000,
  upload: { maxBytes: 8 * 1024 * 1024, maxPixels: 40_000_000 },
  page: { defaultSize: 20, maxSize: 100 },
} as const;
