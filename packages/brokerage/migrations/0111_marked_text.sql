-- What was shown is kept in the spelling it was marked in, so that its mark is checked without reading and spelling it again. What was
-- kept before stays where it is; its mark stands among what was shown.
alter table brokerage.quotations
  add column marked_text text,
  alter column shown drop not null,
  add check (num_nonnulls(shown, marked_text) = 1);
