-- Personal texts of a proposal, sealed: who decides reads what who proposed wrote down, e.g. the name of whoever paid.
-- The row is decided and otherwise never changes, so it is never sealed anew.
alter table brokerage.approvals add column sealed bytea;

-- Who paid, as the client reads it on the receipt: the first letters only.
alter table brokerage.deposits add column payer_hint text check (length(payer_hint) between 1 and 200);
