-- An attempt that is being looked at: the next one of its bucket waits until it is known to be wrong or right, or until this time
-- when whoever looked is gone.
alter table brokerage.throttles add column pending_until timestamptz;
