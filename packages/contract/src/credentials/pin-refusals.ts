// What an endpoint answers that asks for the transaction PIN. Plain names, so that whoever only reads them carries no schema.
export const pinRefusals = ['pin_wrong', 'pin_not_set', 'pin_locked'] as const;
