// Why a booking is taken back and what can stand in the way. Plain names, so that whoever only shows them carries no schema.

/** Words that the client reads beside both bookings. */
export const correctionReasons = [
  'never_arrived',
  'recalled',
  'wrong_client',
  'wrong_amount',
  'booked_twice',
  'wrong_rate',
  'correction_wrong',
] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** reversed: it was taken back before; kind: it has a way of its own; funds: the money is no longer there; closed: the client is. */
export const correctionObstacles = ['reversed', 'kind', 'funds', 'closed'] as const;
export type CorrectionObstacle = (typeof correctionObstacles)[number];
