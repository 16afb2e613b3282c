-- Trades have two dates. What a fill has earned and settlement has not brought yet stands in buckets of its own:
-- unsettled (proceeds), incoming (shares bought), receivable (dividends). No balance moves; the list of names grows.
do $$
declare
  name_of_check text;
begin
  select c.conname into strict name_of_check from pg_constraint c
  where c.conrelid = 'ledger.accounts'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%holding%';
  execute format('alter table ledger.accounts drop constraint %I', name_of_check);
end $$;

alter table ledger.accounts add constraint accounts_client_bucket check (side = 'house' or bucket in (
  'cash', 'invested', 'bonus', 'frozen', 'outstanding', 'loan', 'holding', 'unsettled', 'incoming', 'receivable'));

-- Securities are told from currencies by the colon of their name. The directory answers which of them a client has.
create index accounts_by_asset on ledger.accounts (asset, bucket, tenant_id);
