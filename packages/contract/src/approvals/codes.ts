// Refusals of two-person decisions: maker and checker. Code and HTTP status; titles live in locales (errors.<code>).

export const approvalsCodes = {
  self_approval: 403,
  already_decided: 409,
  already_proposed: 409,
  item_claimed: 409,
  proposal_expired: 409,
  second_person_needed: 409,
  words_forbidden: 422,
} as const;
