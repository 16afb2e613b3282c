-- Savings stand in a bucket of their own, against the account of the issuer that holds them. No balance moves; the list of names grows.
alter table ledger.accounts drop constraint accounts_client_bucket;
alter table ledger.accounts add constraint accounts_client_bucket check (side = 'house' or bucket in (
  'cash', 'invested', 'bonus', 'frozen', 'outstanding', 'loan', 'holding', 'unsettled', 'incoming', 'receivable', 'saved'));
