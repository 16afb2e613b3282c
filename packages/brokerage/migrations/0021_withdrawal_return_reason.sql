-- Why the bank sent a withdrawal back, from a closed list: the client reads it in the words of the app.
alter table brokerage.withdrawals add column return_reason text;
alter table brokerage.withdrawals add constraint withdrawals_return_reason check (return_reason is null
  or (status = 'returned'
    and return_reason in ('payee_name_differs', 'payee_account_closed', 'payee_number_unknown', 'bank_refused')));
