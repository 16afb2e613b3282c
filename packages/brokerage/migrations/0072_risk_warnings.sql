-- Risk warnings are texts of the tenant like the others: versions, two people, and a line for every client who read one.
alter table brokerage.legal_texts drop constraint legal_texts_kind_check;
alter table brokerage.legal_texts add constraint legal_texts_kind_check check (kind in
  ('about', 'agreement', 'bank', 'beneficiary', 'cookie', 'deposit', 'privacy', 'risk-complex', 'risk-shares', 'withdrawal'));
