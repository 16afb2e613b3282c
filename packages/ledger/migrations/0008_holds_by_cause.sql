-- The tenant at the end of this index made it look as good as the primary key for finding a hold by tenant and id, as long as the table was
-- small: a plan kept from then read all of a tenant's holds for each hold that was asked about. Without it only one index answers.
drop index ledger.holds_by_cause;
create index holds_by_cause on ledger.holds (cause_id, cause_kind);
